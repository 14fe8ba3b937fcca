import type { Point } from '../../../draw/plane';
import { arcsOf } from './arcs';
import type { InputMode } from './choices';
import { links, middleOf, places, standing } from './formation';
import type { Marks } from './marks';
import { endOf } from './path';
import type { Plan } from './plan.svelte';
import { reachOf, SQUADS, VEHICLES } from '../printed';
import { zoneOf } from '../scenario';
import { whereIs } from './shown';
import { isVehicle, turretOf } from '../troubles';
import { SMOKE, SUPPORT, type Figure, type Stride, type Unit, type View } from '../view';

interface Given {
  readonly view: View;
  readonly plan: Plan;
  readonly mode: InputMode;
  readonly open: readonly string[];
  readonly targets: readonly string[];
  readonly looked: string | undefined;
  readonly last: Pick<Marks, 'trail' | 'shots'>;
}

/** Everything that lies over the map now. */
export function marksOf(g: Given): Marks {
  const { view, plan, mode, looked } = g;
  const selected = looked ?? plan.unit?.id;
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
    ...(mode === 'move' || mode === 'crawl' || mode === 'place' ? way(plan) : {}),
    ...(mode === 'shoot' || mode === 'snap' ? sights(view, plan) : {}),
    ...(mode === 'snap' ? passing(view, plan) : {}),
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
    const mvt = VEHICLES.get(u.ref)?.mvt ?? SQUADS.get(u.ref)?.mvt ?? 0;
    if (order === undefined || u.place !== 'table' || reachOf(order, mvt) === 0) return [];
    return [{ at: whereIs(u), radius: reachOf(order, mvt), kind: 'reach' as const }];
  });
  return { rings };
}

function deployment(view: View, plan: Plan): Partial<Marks> {
  const u = plan.unit;
  if (u === undefined) return {};
  const zone = zoneOf(view, u.seat);
  const at = plan.pose;
  if (at === undefined) return { zone };
  if (isVehicle(u)) {
    const ghost = { unit: u.id, ref: u.ref, seat: u.seat, pose: at, turret: 0, verdict: plan.verdict, turns: true };
    return { zone, ghost };
  }
  const men = places('ranks', at, standing(u).length).map((p): Figure => ({ X: p.x, Y: p.y, Storey: 0 }));
  return { zone, walk: { ways: [], men, links: links(men), seat: u.seat, verdict: plan.verdict } };
}

function way(plan: Plan): Partial<Marks> {
  const u = plan.unit;
  if (u === undefined) return {};
  if (isVehicle(u)) return drive(plan, u);
  return u.place === 'reserve' ? arrival(plan, u) : walk(plan, u);
}

/** A squad that comes on over its edge. */
function arrival(plan: Plan, u: Unit): Partial<Marks> {
  if (plan.pose === undefined) return {};
  const men = places('line', plan.pose, standing(u).length).map((p): Figure => ({ X: p.x, Y: p.y, Storey: 0 }));
  return { walk: { ways: [], men, links: links(men), seat: u.seat, verdict: plan.verdict } };
}

function drive(plan: Plan, u: Unit): Partial<Marks> {
  const from = plan.from ?? u.pose;
  if (u.place === 'reserve' && plan.pose === undefined) return {};
  const end = plan.end ?? from;
  const turret = plan.turret ?? u.turret ?? 0;
  const wish: Point[] = [from];
  for (let i = 1; i <= plan.path.length; i++) wish.push(endOf(from, plan.path.slice(0, i)));
  const steps = plan.drive?.steps ?? [];
  const bog = plan.drive === null || plan.drive.bog_step < 0 ? undefined : steps[plan.drive.bog_step];
  return {
    arcs: arcsOf(u.ref, end, turret),
    rings: [{ at: end, radius: SUPPORT, kind: 'support' }],
    ...(plan.path.length === 0
      ? {}
      : { way: { wish, steps: [from, ...steps], ...(bog === undefined ? {} : { bog }) } }),
    // The ghost is there before anything is planned, so that its knobs can be taken hold of.
    ghost: {
      unit: u.id,
      ref: u.ref,
      seat: u.seat,
      pose: end,
      turret,
      verdict: plan.act === undefined ? 'idle' : plan.verdict,
      turns: true,
      swings: turretOf(u),
    },
  };
}

function walk(plan: Plan, u: Unit): Partial<Marks> {
  const list = standing(u);
  if (plan.placing) return putDown(plan, u);
  const to = plan.walk;
  const each = plan.shape === 'each' ? { each: list.map(([i]) => i), held: plan.man } : {};
  if (to === undefined) {
    const men = list.map(([, m]) => m);
    const shown = plan.shape === 'each' ? men : [];
    return { walk: { ways: [], men: shown, links: links(men), seat: u.seat, verdict: 'asked', ...each } };
  }
  const ends = endsOf(list, to);
  const part = plan.offered && plan.foot?.part !== undefined ? { part: endsOf(list, plan.foot.part) } : {};
  const ways = list.map(([, m], i): readonly [Point, Point] => [
    { x: m.X, y: m.Y },
    { x: ends[i]!.X, y: ends[i]!.Y },
  ]);
  return { walk: { ways, men: ends, links: links(ends), seat: u.seat, verdict: plan.verdict, ...part, ...each } };
}

/** Where a way leads every man who stands. */
function endsOf(list: ReturnType<typeof standing>, to: Stride): Figure[] {
  return list.map(([i, m]) => {
    if (to.by !== undefined) return { X: m.X + to.by[0], Y: m.Y + to.by[1], Storey: m.Storey };
    const own = to.paths?.find((p) => p.man === i)?.to.at(-1);
    return own === undefined ? m : { X: own[0], Y: own[1], Storey: own[2] };
  });
}

/** Men who are put down one by one, and where the one who is held may go (RE-5.2, RE-17.2). */
function putDown(plan: Plan, u: Unit): Partial<Marks> {
  const list = standing(u);
  const men = list.map(([i, m]): Figure => {
    const to = plan.solo.get(i);
    return to === undefined ? m : { X: to.x, Y: to.y, Storey: 0 };
  });
  const ways = list.map(([, m], i): readonly [Point, Point] => [
    { x: m.X, y: m.Y },
    { x: men[i]!.X, y: men[i]!.Y },
  ]);
  const verdict = plan.act === undefined ? 'asked' : plan.verdict;
  const each = list.map(([i]) => i);
  return { spots: plan.spots, walk: { ways, men, links: [], seat: u.seat, verdict, each, held: plan.man } };
}

/** Lines from the shooter: to the target it aims at, as well as it sees it. */
function sights(view: View, plan: Plan): Partial<Marks> {
  const u = plan.unit;
  if (u === undefined || u.place !== 'table') return {};
  const foe = view.units.find((x) => x.id === plan.target);
  const arcs = isVehicle(u) ? arcsOf(u.ref, u.pose, u.turret ?? 0) : [];
  const fog = plan.shots[0]?.point;
  if (fog !== undefined) return { arcs, rings: [{ at: { x: fog[0], y: fog[1] }, radius: SMOKE, kind: 'walk' }] };
  if (foe === undefined || plan.sight === null) return { arcs };
  const cover = plan.sight.weapons.some((w) => w.cover !== undefined && w.cover !== 'none');
  const sees = !plan.sight.visible ? 'none' : cover ? 'cover' : 'clear';
  const points = plan.sight.samples ?? [];
  const eye = points[0] === undefined ? whereIs(u) : { x: points[0].from_x, y: points[0].from_y };
  const samples = points.map((p) => ({ at: { x: p.x, y: p.y }, seen: p.seen, cover: p.cover !== 'none' }));
  const to = points.length === 0 ? whereIs(foe) : middleOf(points.map((p) => ({ X: p.x, Y: p.y, Storey: 0 })));
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
      way: { wish: [], steps: [m.from, ...m.steps] },
      ghost: { unit: u.id, ref: u.ref, seat: u.seat, pose: at, turret: u.turret ?? 0, verdict: 'asked' },
    };
  }
  const first = (m.lines ?? []).map((l) => l.to[0]).filter((f) => f !== undefined);
  const last = (m.lines ?? []).map((l) => l.to.at(-1)).filter((f) => f !== undefined);
  return { way: { wish: [], steps: [middleOf(first), middleOf(last)] } };
}
