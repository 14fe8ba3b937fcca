/** What a form leaves out where it says nothing. */
const isNothing = (v: unknown): boolean => v === undefined || v === '' || (Array.isArray(v) && v.length === 0);

/** Whether two actions say the same: the order of their fields, and what they leave empty, says nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [one, two] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...new Set([...Object.keys(one), ...Object.keys(two)])].every(
    (k) => (isNothing(one[k]) && isNothing(two[k])) || isSame(one[k], two[k]),
  );
}
