import type { Say } from '../../../words/say';
import type { Action } from './choices';
import type { Reach } from './marks';
import type { Scene, Square } from '../view';

/** A square as it is read out: its name, what stands there, what can be done with it. */
export function describe(
  scene: Scene,
  reach: ReadonlyMap<Square, Reach> | undefined,
  say: Say,
  t: Say,
): (s: Square) => string {
  const units = new Map(scene.units.map((u) => [u.square, u]));
  const wrecks = new Map(scene.wrecks.map((w) => [w.square, w]));
  return (s) => {
    const parts = [s];
    const unit = units.get(s);
    const wreck = wrecks.get(s);
    const ground = scene.ground.get(s);
    if (unit !== undefined) {
      parts.push(
        t('text.piece', {
          side: say(`side.${unit.owner}`),
          unit: say(`unit.${unit.unit}`),
          heading: say(`heading.${unit.heading}`),
        }),
      );
    }
    if (wreck !== undefined) parts.push(say('terrain.wreck'));
    if (ground !== undefined) parts.push(say(`terrain.${ground}`));
    const r = reach?.get(s);
    if (r !== undefined)
      parts.push(t(r.lost !== undefined ? 'text.lost-there' : r.fires ? 'text.reach-fires' : 'text.reach'));
    return parts.join(', ');
  };
}

/** What the button that plays an action says. */
export function labelOf(a: Action, say: Say, t: Say): string {
  switch (a.type) {
    case 'place':
      return t('act.place', { unit: say(`unit.${a.unit}`), square: a.square });
    case 'lay-mine':
    case 'detonate':
      return t(`act.${a.type}`, { square: a.square });
    case 'move':
      if (a.end === 'out') return t('act.out');
      if (a.end !== undefined) return t('act.lose');
      if (a.target !== undefined) return t('act.fire', { square: a.target });
      return t(a.from === a.to ? 'act.turn' : 'act.drive');
    default:
      return t('act.confirm');
  }
}
