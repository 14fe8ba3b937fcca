import type { Say } from '../../../words/say';
import type { Plan } from './plan.svelte';
import { positionOf } from './formation';
import { isVehicle, isWreck, strength, conditionsOf } from '../conditions';
import type { Unit, View } from '../types';

const cm = (u: number): number => Math.round(u / 100);

/** Where a unit is, in words. */
export function placeText(u: Unit, t: Say): string {
  if (u.place === 'aboard') return t('re.say.aboard', { vehicle: u.squad?.aboard ?? '' });
  if (u.place === 'reserve') return t('re.say.reserve', { round: u.round ?? 0 });
  if (u.place !== 'table') return t(`re.say.${u.place}`);
  const at = positionOf(u);
  return isVehicle(u)
    ? t('re.say.at', { x: cm(at.x), y: cm(at.y), h: Math.round(u.pose.h / 10) })
    : t('re.say.men-at', { x: cm(at.x), y: cm(at.y) });
}

/** A unit in words: what, whose, where, in what state. */
export function describeUnit(u: Unit, turn: number, say: Say, t: Say): string {
  const parts = [`${u.id}, ${say(`unit.${u.ref}`)}, ${say(`side.${u.seat}`)}`, placeText(u, t)];
  if (!isWreck(u)) parts.push(t(isVehicle(u) ? 're.say.crew' : 're.say.men', { n: strength(u) }));
  if (u.order !== undefined) parts.push(say(`order.${u.order}`));
  if (isVehicle(u) && (u.vehicle?.turret ?? 0) !== 0)
    parts.push(t('re.say.turret', { h: Math.round((u.vehicle?.turret ?? 0) / 10) }));
  parts.push(...conditionsOf(u, turn).map((b) => t(`re.state.${b}`)));
  return parts.join(', ');
}

/** A plan in words: how far, allowed or not, at what risk. */
export function describePlan(plan: Plan, view: View, say: Say, t: Say): string {
  const u = plan.unit;
  if (u === undefined || plan.verdict === 'asked') return '';
  if (plan.action === undefined) return '';
  const answer = plan.driveAnswer ?? plan.walkAnswer ?? { legal: plan.verdict === 'legal', refusal: plan.refusal };
  const refused =
    answer.refusal === undefined ? '' : ` ${say(`refusal.${answer.refusal.reason}`, answer.refusal.args)}`;
  const verdict = t(answer.legal ? 're.legal' : 're.illegal') + refused;
  if (plan.driveAnswer === null) return t('re.of', { who: u.id, what: verdict });
  const d = plan.driveAnswer;
  const way = t('re.say.drive', {
    spent: cm(d.spent),
    most: cm(d.most),
    turns: d.turns,
    max: d.turnMax,
    x: cm(d.end.x),
    y: cm(d.end.y),
  });
  const bog = d.bogStep >= 0 ? ` ${t('re.bog', { least: d.bog ?? 6 })}` : '';
  const nerve = view.round > 0 && d.nerve >= 0 ? ` ${t('re.nerve')}` : '';
  return t('re.of', { who: u.id, what: `${way} ${verdict}${bog}${nerve}` });
}
