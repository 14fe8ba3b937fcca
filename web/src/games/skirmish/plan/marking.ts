import type { Controller } from './controller.svelte';
import type { Marks } from './marks';
import type { Held } from './plan.svelte';
import { tankCard } from '../printed';
import { linesOf } from './sights';
import type { Preview } from '../view';

/** What the map draws of the decision at hand and its plan. */
export function marksOf(c: Controller): Marks {
  const { plan, looked, shown } = c;
  const { held } = plan;
  const base: Marks = {
    open: new Set(c.open),
    targets: c.targets,
    ...(looked === undefined ? {} : { selected: looked }),
    ...(plan.target === undefined ? {} : { aimed: plan.target }),
    ...(c.mode === 'edge' ? { edges: c.choices.ofKind('choose-edge').map((a) => a.edge) } : {}),
    ...(plan.moved || held?.is === 'piece' ? {} : shown.marks),
  };
  return { ...marksOfHeld(c, base), ...aroundMarks(c), ...rulerMarks(c) };
}

/** How far a tank that is looked at could go, and its best shot. */
function aroundMarks(c: Controller): Marks {
  const tank = c.tankOf(c.looked);
  const { around } = c;
  if (tank === undefined || around?.reach === undefined) return {};
  const best = around.shots.find((s) => s.mine.odds !== undefined);
  return {
    reach: { at: tank.pose, most: around.reach, length: tankCard(tank.card).length },
    lines: best === undefined ? [] : linesOf(best),
  };
}

function rulerMarks(c: Controller): Marks {
  const { from, to } = c.ruler;
  if (from === undefined) return {};
  const shot = c.sightOfRuler;
  return {
    ruler: { from, to },
    ...(shot === undefined ? {} : { lines: linesOf(shot) }),
    ...(shot?.mine.stop === undefined ? {} : { stop: shot.mine.stop }),
  };
}

function marksOfHeld(c: Controller, base: Marks): Marks {
  const { plan } = c;
  const { held } = plan;
  switch (held?.is) {
    case undefined:
      return base;
    case 'piece':
      return { ...base, piece: { piece: held.piece, verdict: plan.verdict } };
    case 'token':
      return { ...base, tokenLine: held.line, token: { at: held.at, verdict: plan.verdict } };
    case 'tank':
      return { ...base, ...marksOfTank(c, held) };
  }
}

/** A tank under the finger: its ghost, the arrow it moves along, and the shots from there. */
function marksOfTank(c: Controller, held: Extract<Held, { is: 'tank' }>): Marks {
  const { plan } = c;
  const { preview, verdict } = plan;
  const { tank, aim, free } = held;
  const focus = plan.target ?? bestTarget(preview);
  const shot = preview?.shots.find((s) => s.target === focus);
  const foe = c.tankOf(focus);
  const zone = free ? c.view.sides[tank.owner - 1]?.zone : undefined;
  const arrow = free || !plan.moved || !plan.fresh ? undefined : preview?.arrow;
  return {
    selected: c.looked ?? tank.id,
    ...(plan.moved ? { ghost: { tank: tank.id, card: tank.card, owner: tank.owner, pose: aim.pose, verdict } } : {}),
    ...(plan.fresh && preview?.nearest !== undefined ? { nearest: preview.nearest } : {}),
    ...(arrow === undefined ? {} : { arrow }),
    ...(plan.reach === undefined || free ? {} : { reach: { at: aim.from, most: plan.reach, length: aim.size.length } }),
    ...(shot !== undefined && foe !== undefined && verdict !== 'illegal' ? { lines: linesOf(shot) } : {}),
    ...(zone === undefined ? {} : { zone }),
    ...(shot?.mine.stop === undefined || plan.target === undefined ? {} : { stop: shot.mine.stop }),
  };
}

/** The enemy whose lines are drawn when none is chosen: the one that can be hit best. */
const bestTarget = (p: Preview | null): string | undefined =>
  p?.shots.find((s) => s.mine.odds !== undefined)?.target ?? p?.shots[0]?.target;
