/** What a finger can take hold of on the table. */
export type Grip =
  | { readonly on: 'tank'; readonly tank: string }
  | { readonly on: 'ghost' }
  | { readonly on: 'knob' }
  | { readonly on: 'piece' }
  | { readonly on: 'token' };

export interface Touched {
  readonly tank?: string;
  readonly edge?: string;
  readonly held?: true;
}

/** What a finger on this part of the drawing takes hold of. */
export function gripOf(node: Element | null): Grip | undefined {
  const held = node?.closest('[data-grip]')?.getAttribute('data-grip');
  switch (held) {
    case 'ghost':
    case 'knob':
    case 'piece':
    case 'token':
      return { on: held };
    default: {
      const tank = node?.closest('[data-tank]')?.getAttribute('data-tank');
      return tank == null ? undefined : { on: 'tank', tank };
    }
  }
}

/** What a tap on this part of the drawing chooses. */
export function touchedOf(node: Element | null): Touched | undefined {
  const tank = node?.closest('[data-tank]')?.getAttribute('data-tank');
  if (tank != null) return { tank };
  if (node?.closest('[data-grip]') != null) return { held: true };
  const edge = node?.closest('[data-edge]')?.getAttribute('data-edge');
  return edge == null ? undefined : { edge };
}
