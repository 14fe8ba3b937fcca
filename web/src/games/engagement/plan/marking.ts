import type { Point } from '../../../draw/plane';
import { arcsAt } from './arcs';
import type { InputMode } from './choices';
import { middleOf, positionOf, standing } from './formation';
import type { Marks } from './marks';
import { endOf } from './path';
import type { Plan } from './plan.svelte';
import { isVehicle, hasTurret } from '../conditions';
import type { Ruler } from '../../../table/ruler.svelte';
import type { Figure, Stride, Unit, UnitAnswer, View } from '../types';

interface Given {
  readonly view: View;
  readonly plan: Plan;
  readonly mode: InputMode;
  readonly open: readonly string[];
  readonly targets: readonly string[];
  readonly viewedUnit: string | undefined;
  readonly last: Pick<Marks, 'trail' | 'shots'>;
  /** What the unit that is looked at could do. */
  readonly looked: UnitAnswer | undefined;
  readonly ruler: Pick<Ruler, 'from' | 'to'>;
  readonly stop: Point | undefined;
}

/** Everything that lies over the map now. */
export function marksOf(g: Given): Marks {
  const { view, plan, mode, viewedUnit } = g;
  const selected = viewedUnit ?? plan.unit?.id;
  const idle = !plan.moved && plan.target === undefined;
  return {
    open: new Set(g.open),
    targets: new Set(g.targets),
    orders: ordersOf(view, plan),
    ...(selected === undefined ? {} : { selected }),
    ...(plan.target === undefined ? {} : { aimed: plan.target }),
    ...(idle ? g.last : {}),
    ...(mode === 'deploy' ? deployment(view, plan) : {}),
    ...(mode === 'orders' ? reaches(view, plan) : {}),
    ...(mode === 'move' || mode === 'crawl' || mode === 'place' ? moveMarks(view, plan) : {}),
    ...(mode === 'shoot' || mode === 'snap' ? sights(view, plan) : {}),
    ...(mode === 'snap' ? passing(view, plan) : {}),
    ...lookedMarks(g),
    ...(g.ruler.from === undefined ? {} : { ruler: { from: g.ruler.from, to: g.ruler.to } }),
    ...(g.stop === undefined ? {} : { stop: g.stop }),
  };
}

/** How far a unit that is looked at could go and fire. */
function lookedMarks({ view, looked, viewedUnit }: Given): Partial<Marks> {
  const u = view.units.find((x) => x.id === viewedUnit);
  if (u === undefined || looked === undefined || u.place !== 'table') return {};
  const at = positionOf(u);
  return {
    arcs: isVehicle(u) ? arcsAt(looked.arcs, u.pose, u.vehicle?.turret ?? 0) : [],
    rings: Object.entries(looked.reach).map(([order, radius]) => ({ at, radius, kind: 'reach' as const, order })),
  };
}

function ordersOf(view: View, plan: Plan): NonNullable<Marks['orders']> {
  const all = new Map<string, { order: string; planned: boolean; watch: boolean }>();
  for (const u of view.units) {
    const planned = plan.orders.get(u.id);
    const order = planned?.order ?? u.order;
    if (order === undefined) continue;
    const watch = (planned === undefined ? u.watch : planned.watch) === true;
    all.set(u.id, { order, planned: planned !== undefined, watch });
  }
  return all;
}

/** How far the planned orders would take units, at best. */
function reaches(view: View, plan: Plan): Partial<Marks> {
  const rings = view.units.flatMap((u) => {
    const order = plan.orders.get(u.id)?.order;
    const radius = plan.abilitiesOf(u.id).reach[order ?? ''];
    return radius === undefined || u.place !== 'table'
      ? []
      : [{ at: positionOf(u), radius, kind: 'reach' as const, order: order ?? '' }];
  });
  return { rings };
}

function deployment(view: View, plan: Plan): Partial<Marks> {
  const u = plan.unit;
  if (u === undefined) return {};
  const zone = view.zone.map(([x, y]) => ({ x, y }));
  const at = plan.pose;
  if (at === undefined) return { zone };
  if (isVehicle(u)) {
    const ghost = { unit: u.id, ref: u.ref, seat: u.seat, pose: at, turret: 0, verdict: plan.verdict, turns: true };
    return { zone, ghost };
  }
  return { zone, ...standingAt(plan, u) };
}

function moveMarks(view: View, plan: Plan): Partial<Marks> {
  const u = plan.unit;
  if (u === undefined) return {};
  if (isVehicle(u)) return drive(view, plan, u);
  if (u.place === 'reserve') return plan.pose === undefined ? {} : standingAt(plan, u);
  return walk(plan, u);
}

/** A squad that is set up, or comes on over its edge. */
function standingAt(plan: Plan, u: Unit): Partial<Marks> {
  const { men = [] } = plan.outlook;
  return { walk: { ways: [], men, links: linksOf(men, plan), seat: u.seat, verdict: plan.verdict } };
}

/** Men who keep the squad together, for the eye (RE-0.5). */
const linksOf = (men: readonly Figure[], plan: Plan): (readonly [Figure, Figure])[] =>
  (plan.outlook.links ?? []).flatMap(([i, k]) => {
    const [a, b] = [men[i], men[k]];
    return a === undefined || b === undefined ? [] : [[a, b] as const];
  });

function drive(view: View, plan: Plan, u: Unit): Partial<Marks> {
  const from = plan.from ?? u.pose;
  if (u.place === 'reserve' && plan.pose === undefined) return {};
  const end = plan.end ?? from;
  const turret = plan.turret ?? u.vehicle?.turret ?? 0;
  const planned: Point[] = [from];
  for (let i = 1; i <= plan.path.length; i++) planned.push(endOf(from, plan.path.slice(0, i)));
  const steps = plan.driveAnswer?.steps ?? [];
  const bog = plan.driveAnswer === null || plan.driveAnswer.bogStep < 0 ? undefined : steps[plan.driveAnswer.bogStep];
  return {
    arcs: arcsAt(plan.abilitiesOf(u.id).arcs, end, turret),
    rings: [{ at: end, radius: view.measures.support, kind: 'support' }],
    ...(plan.path.length === 0
      ? {}
      : { way: { planned, steps: [from, ...steps], ...(bog === undefined ? {} : { bog }) } }),
    // The ghost is there before anything is planned, so that its knobs can be taken hold of.
    ghost: {
      unit: u.id,
      ref: u.ref,
      seat: u.seat,
      pose: end,
      turret,
      verdict: plan.action === undefined ? 'idle' : plan.verdict,
      turns: true,
      swings: hasTurret(u),
    },
  };
}

function walk(plan: Plan, u: Unit): Partial<Marks> {
  const list = standing(u);
  if (plan.placing) return putDown(plan, u);
  const each = plan.shape === 'each' ? { each: list.map(([i]) => i), held: plan.man } : {};
  const now = list.map(([, m]) => m);
  const ends = plan.walkAnswer?.men;
  if (ends === undefined) {
    const men = plan.shape === 'each' ? now : [];
    return { walk: { ways: [], men, links: linksOf(now, plan), seat: u.seat, verdict: 'asked', ...each } };
  }
  const part = plan.offered && plan.walkAnswer?.part !== undefined ? { part: endsOf(list, plan.walkAnswer.part) } : {};
  const ways = now.map((m, i): readonly [Point, Point] => [m, ends[i] ?? m]);
  return {
    walk: { ways, men: ends, links: linksOf(ends, plan), seat: u.seat, verdict: plan.verdict, ...part, ...each },
  };
}

/** Where a way leads every man who stands. */
function endsOf(list: ReturnType<typeof standing>, to: Stride): Figure[] {
  return list.map(([i, m]) => {
    if (to.by !== undefined) return { x: m.x + to.by[0], y: m.y + to.by[1], storey: m.storey };
    const own = to.paths?.find((p) => p.man === i)?.to.at(-1);
    return own === undefined ? m : { x: own[0], y: own[1], storey: own[2] };
  });
}

/** Men who are put down one by one, and where the one who is held may go (RE-5.2, RE-17.2). */
function putDown(plan: Plan, u: Unit): Partial<Marks> {
  const list = standing(u);
  const men = list.map(([i, m]): Figure => {
    const to = plan.manGoals.get(i);
    return to === undefined ? m : { x: to.x, y: to.y, storey: 0 };
  });
  const ways = list.map(([, m], i): readonly [Point, Point] => [m, men[i]!]);
  const verdict = plan.action === undefined ? 'asked' : plan.verdict;
  const each = list.map(([i]) => i);
  return { spots: plan.spots, walk: { ways, men, links: [], seat: u.seat, verdict, each, held: plan.man } };
}

/** Lines from the shooter: to the target it aims at, as well as it sees it. */
function sights(view: View, plan: Plan): Partial<Marks> {
  const u = plan.unit;
  if (u === undefined || (u.place !== 'table' && u.place !== 'riding')) return {};
  const foe = view.units.find((x) => x.id === plan.target);
  const arcs = arcsAt(plan.abilitiesOf(u.id).arcs, u.pose, u.vehicle?.turret ?? 0);
  const fog = plan.shots[0]?.point;
  if (fog !== undefined)
    return { arcs, rings: [{ at: { x: fog[0], y: fog[1] }, radius: view.measures.smoke, kind: 'walk' }] };
  if (foe === undefined || plan.sight === null) return { arcs };
  const cover = plan.sight.weapons.some((w) => w.cover !== undefined && w.cover !== 'none');
  const sees = !plan.sight.visible ? 'none' : cover ? 'cover' : 'clear';
  const points = plan.sight.samples ?? [];
  const eye = points[0] === undefined ? positionOf(u) : { x: points[0].fromX, y: points[0].fromY };
  const samples = points.map((p) => ({ at: { x: p.x, y: p.y }, seen: p.seen, cover: p.cover !== 'none' }));
  const to = points.length === 0 ? positionOf(foe) : middleOf(points);
  return { arcs, samples, lines: [{ from: eye, to, sees }] };
}

/** A move that is waited for: its steps, and where the mover is at the chosen one. */
function passing(view: View, plan: Plan): Partial<Marks> {
  const m = view.move;
  const u = view.units.find((x) => x.id === m?.unit);
  if (m === undefined || u === undefined) return {};
  if (m.steps !== undefined) {
    const at = m.steps[Math.max(0, (plan.step || m.total) - 1)] ?? u.pose;
    return {
      way: { planned: [], steps: [m.from, ...m.steps] },
      ghost: { unit: u.id, ref: u.ref, seat: u.seat, pose: at, turret: u.vehicle?.turret ?? 0, verdict: 'asked' },
    };
  }
  const first = (m.lines ?? []).map((l) => l.to[0]).filter((f) => f !== undefined);
  const last = (m.lines ?? []).map((l) => l.to.at(-1)).filter((f) => f !== undefined);
  return { way: { planned: [], steps: [middleOf(first), middleOf(last)] } };
}
