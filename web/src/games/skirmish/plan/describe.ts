import { capital, type Say } from '../../../words/say';
import type { Plan } from './plan.svelte';
import { CRITICALS } from '../printed';
import { bearingOf } from './sights';
import type { Pose, Preview, Tank, View } from '../view';

const cm = (u: number): string => (u / 100).toFixed(0);

/** A tank in words: what, whose, where, in what state. */
export function describeTank(x: Tank, say: Say, t: Say): string {
  const parts = [
    `${x.id}, ${say(`tank.${x.card}`)}, ${say(`side.${x.owner}`)}`,
    x.deployed ? t('tk.say.at', { x: cm(x.pose.x), y: cm(x.pose.y), h: Math.round(x.pose.h / 10) }) : t('tk.say.off'),
  ];
  if (x.destroyed) parts.push(t('tk.wreck'));
  else {
    parts.push(t('tk.damage-of', { n: x.damage, of: x.capacity }));
    if (x.speed > 0) parts.push(t('tk.say.speed', { n: x.speed }));
    for (const w of x.criticals) parts.push(say(`critical.${CRITICALS[w.kind]?.id ?? ''}`));
  }
  return parts.join(', ');
}

/** A place for a piece of terrain or a token in words: where, and whether it may lie there. */
export function describeSpot(what: string, at: Pose, flat: boolean, preview: Preview | null, say: Say, t: Say): string {
  const place = { x: cm(at.x), y: cm(at.y), h: Math.round(at.h / 10) };
  const where = `${what}: ${t(flat ? 'tk.say.spot' : 'tk.say.at', place)}.`;
  if (preview === null) return where;
  return preview.legal
    ? `${where} ${t('tk.legal')}`
    : `${where} ${t('tk.illegal')} ${say(`refusal.${preview.reason}`, preview.args)}`;
}

/** A planned pose in words: allowed or not, and each enemy by range, bearing and cover. */
export function describePlan(tank: Tank, at: Pose, preview: Preview | null, view: View, say: Say, t: Say): string {
  const where = t('tk.say.at', { x: cm(at.x), y: cm(at.y), h: Math.round(at.h / 10) });
  if (preview === null) return `${tank.id}: ${where}`;
  if (!preview.legal)
    return `${tank.id}: ${where}. ${t('tk.illegal')} ${say(`refusal.${preview.reason}`, preview.args)}`;
  const foes = preview.shots.flatMap((s) => {
    const foe = view.tanks.find((x) => x.id === s.target);
    if (foe === undefined) return [];
    const sight = t(
      !s.mine.los ? 'tk.no-sight' : !s.mine.arc ? 'tk.no-arc' : s.mine.cover ? 'tk.say.cover' : 'tk.say.open',
    );
    return [t('tk.say.foe', { tank: foe.id, cm: cm(s.range), clock: bearingOf(at, foe.pose).clock, sight })];
  });
  return `${tank.id}: ${where}. ${t('tk.legal')} ${foes.join(' ')}`.trim();
}

/** What is planned, as it is read out; nothing until the server has judged it. */
export function describeHeld(plan: Plan, view: View, say: Say, t: Say): string {
  const { held, preview } = plan;
  if (held === null || !plan.fresh) return '';
  switch (held.is) {
    case 'tank':
      return plan.moved ? describePlan(held.tank, held.aim.pose, preview, view, say, t) : '';
    case 'piece':
      return describeSpot(capital(say(`terrain.${held.piece.type}`)), held.piece, false, preview, say, t);
    case 'token':
      return describeSpot(t('tk.token'), { ...held.at, h: 0 }, true, preview, say, t);
  }
}
