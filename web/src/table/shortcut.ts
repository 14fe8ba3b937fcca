let wanted = true;

/** Whether single keys act on the table at all; who speaks to the computer may not want it. */
export function wantKeys(on: boolean): void {
  wanted = on;
}

/** Whether a key belongs to what has the keyboard, or to the browser, and not to the table. */
export function ownsKey(e: KeyboardEvent): boolean {
  if (!wanted || e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return true;
  const at = e.target instanceof Element ? e.target : null;
  const inside = (what: string): boolean => at?.closest(what) != null;
  if (inside('input, textarea, dialog, [role="combobox"], [role="listbox"], [role="dialog"]')) return true;
  if (inside('[role="tablist"]')) return e.key.length > 1 || e.key === ' ';
  return (e.key === 'Enter' || e.key === ' ') && inside('button, a, summary');
}
