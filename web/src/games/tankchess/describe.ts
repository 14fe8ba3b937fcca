import type { Say } from '../../words/say';
import type { Reach } from './marks';
import type { Scene, Square } from './view';

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
