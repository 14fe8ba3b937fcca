/** What a finger can take hold of on the table. */
export type Grip =
  | { readonly on: 'unit'; readonly unit: string }
  | { readonly on: 'man'; readonly man: number }
  | { readonly on: 'ghost' | 'bow' | 'knob' | 'squad' }
  | { readonly on: 'handle'; readonly handle: string };

export interface Touched {
  readonly unit?: string;
  readonly man?: number;
  readonly held?: true;
}

const unitAt = (node: Element | null): string | undefined =>
  node?.closest('[data-unit]')?.getAttribute('data-unit') ?? undefined;

/** What a finger on this part of the drawing takes hold of. */
export function gripOf(node: Element | null): Grip | undefined {
  const grip = node?.closest('[data-grip]');
  const held = grip?.getAttribute('data-grip');
  if (held === 'ghost' || held === 'bow' || held === 'knob' || held === 'squad') return { on: held };
  if (held === 'man') return { on: 'man', man: Number(grip?.getAttribute('data-man')) };
  if (held != null) return { on: 'handle', handle: held };
  const unit = unitAt(node);
  return unit === undefined ? undefined : { on: 'unit', unit };
}

/** What a tap on this part of the drawing chooses. */
export function touchedOf(node: Element | null): Touched | undefined {
  const unit = unitAt(node);
  if (unit !== undefined) return { unit };
  const grip = gripOf(node);
  if (grip?.on === 'man') return { man: grip.man };
  return node?.closest('[data-grip]') == null ? undefined : { held: true };
}
