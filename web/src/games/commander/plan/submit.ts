import type { Controller } from './controller.svelte';

/** The button that plays what is planned: its words, and whether it may be pressed yet. */
export interface Submit {
  readonly label: string;
  readonly args?: Readonly<Record<string, unknown>>;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

export function submitOf(
  c: Pick<Controller, 'planner' | 'kind' | 'retreat' | 'declared' | 'discarding' | 'sound'>,
): Submit | undefined {
  const { plan, move } = c.planner;
  const disabled = !c.sound;
  if (plan.play !== undefined) return { label: plan.play.type === 'instant' ? 'act.play' : `act.${plan.play.type}` };
  if (plan.shot !== undefined) return { label: plan.shot.fire === 'smoke' ? 'act.smoke' : 'act.fire', danger: true };
  if (move !== undefined) {
    if (move.groups === undefined) return { label: 'act.transfer' };
    return { label: plan.path === undefined && plan.groups.length === 0 ? 'act.load' : 'act.move' };
  }
  switch (c.kind) {
    case 'build':
    case 'terrain':
    case 'place':
    case 'arrive':
      return { label: `act.${c.kind}`, disabled };
    case 'retreat':
    case 'withdraw':
      return { label: c.retreat.steps.length === 0 ? 'do.stay' : `act.${c.kind}`, disabled };
    case 'melee-fire':
      return { label: 'act.melee-fire', args: { count: c.declared.size }, danger: true, disabled };
    case 'discard':
      return {
        label: c.discarding.size === 0 ? 'act.keep' : 'act.discard',
        args: { count: c.discarding.size },
        disabled,
      };
    default:
      return undefined;
  }
}
