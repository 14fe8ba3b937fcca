/** Puts text where it can be pasted from. A page that came over the network without encryption has no clipboard of its own. */
export async function copyText(text: string): Promise<void> {
  if (window.isSecureContext) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  // Behind an open dialog nothing can be selected.
  const asked = document.activeElement;
  (asked?.closest('dialog') ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
  if (asked instanceof HTMLElement) asked.focus();
}
