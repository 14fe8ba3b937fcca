import type { Controller } from './controller.svelte';
import { SHAPES, standing } from './formation';
import type { KeyCommand } from './keys';
import { lengthened, turnedBy } from './path';
import { hasTurret } from '../conditions';

/** The next of a ring. */
export function after<T>(list: readonly T[], now: T | undefined): T | undefined {
  return list.length === 0 ? undefined : list[(now === undefined ? 0 : list.indexOf(now) + 1) % list.length];
}

/** Does what a key means with the plan under the hand. */
export function runKeyCommand(c: Controller, key: KeyCommand): void {
  const { plan, drags } = c;
  const { unit } = plan;
  switch (key.do) {
    case 'drive':
      if (drags) plan.setLegs(lengthened(plan.legs, key.by, plan.reversing));
      else c.push(key.by, 0);
      return;
    case 'turn':
      if (drags) plan.setLegs(turnedBy(plan.legs, key.by, plan.maxTurn));
      else c.push(0, key.by);
      return;
    case 'shift':
      return c.shift(key.x, key.y);
    case 'turret':
      if (drags && unit !== undefined && hasTurret(unit))
        plan.turnTurretTo((plan.turret ?? unit.vehicle?.turret ?? 0) + key.by);
      return;
    case 'confirm':
      return c.confirm();
    case 'back':
      if (c.viewedUnit === undefined) return c.retract();
      c.viewedUnit = undefined;
      return;
    case 'undo':
      return plan.setLegs(plan.legs.slice(0, -1));
    case 'reverse':
      plan.reversing = !plan.reversing;
      return;
    case 'prefix':
      return plan.shorten();
    case 'suggest':
      return c.suggest();
    case 'target': {
      const next = after(c.targets, plan.target);
      if (next !== undefined) c.aim(next);
      return;
    }
    case 'unit': {
      const next = after(c.open, unit?.id);
      if (next !== undefined && next !== unit?.id && c.mode !== 'snap') c.pick(next);
      return;
    }
    case 'man':
      if (!drags || unit?.squad?.men === undefined) return;
      if (plan.shape === 'each')
        plan.man = after(plan.placing ? plan.movable : standing(unit).map(([i]) => i), plan.man);
      else plan.setShape('each');
      return;
    case 'place':
      if (c.abandoned !== undefined) plan.setPlacing(!plan.placing);
      return;
    case 'form':
      if (drags && !plan.placing && unit?.squad?.men !== undefined) plan.setShape(after(SHAPES, plan.shape) ?? 'keep');
      return;
    case 'floor':
      return plan.setStorey(
        ((plan.man === undefined ? plan.storey : plan.manGoals.get(plan.man)?.storey) ?? 0) === 0 ? 1 : 0,
      );
    case 'stop':
      return c.stop();
  }
}
