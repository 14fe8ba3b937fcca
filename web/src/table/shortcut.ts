/** Whether a key belongs to what has the keyboard, or to the browser, and not to the table. */
export function ownsKey(e: KeyboardEvent): boolean {
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return true;
  const at = e.target instanceof Element ? e.target : null;
  const inside = (what: string): boolean => at?.closest(what) != null;
  if (inside('input, textarea, dialog, [role="combobox"], [role="listbox"], [role="dialog"]')) return true;
  if (inside('[role="tablist"]')) return e.key.length > 1 || e.key === ' ';
  return (e.key === 'Enter' || e.key === ' ') && inside('button, a, summary');
}
