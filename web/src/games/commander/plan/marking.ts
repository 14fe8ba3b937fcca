import { focusOf } from './announced';
import type { Controller } from './controller.svelte';
import type { Marks } from './marks';
import { begun } from './plan';

/** Everything that is drawn on top of the map for the decision at hand. */
export function marksOf(c: Controller): Marks {
  const { planner, kind, preparation, retreat, landing } = c;
  const { plan } = planner;
  const from = planner.from ?? planner.look;
  const undecided = plan.path === undefined && plan.shot === undefined;
  return {
    ...(from === undefined ? {} : { selected: from }),
    cards: new Set(plan.cards),
    ...(undecided ? { reach: planner.ends.bare, reachWithCard: planner.ends.withCard } : {}),
    ...(plan.hand !== undefined ? { targets: c.playTargets } : undecided ? { targets: planner.targets } : {}),
    ...(kind === 'play' && !begun(plan) && planner.view.supply > 0 ? { ready: planner.choices.sources } : {}),
    ...(retreat.kind === undefined ? {} : { reach: retreat.places }),
    ...(kind === 'arrive' ? { [landing.lifted === undefined ? 'zone' : 'reach']: landing.places } : {}),
    ...(kind === 'place' ? { zone: preparation.zone } : {}),
    ...(kind === 'terrain' && preparation.laying ? { zone: preparation.zone, sketch: preparation.lay } : {}),
    ...course(c),
    ...(planner.whyNot === undefined || planner.from === undefined || plan.why === undefined
      ? {}
      : {
          denied: {
            from: planner.from,
            at: plan.why,
            ...(planner.whyNot.stop === undefined ? {} : { stop: planner.whyNot.stop }),
          },
        }),
    ...(begun(plan) || kind === 'window' ? {} : { last: c.traces }),
  };
}

/** The way or the line of fire: of the plan, else of what an open window is about. */
function course({ planner, kind }: Controller): Pick<Marks, 'path' | 'aim' | 'targets'> {
  const { plan, view } = planner;
  const focus = kind === 'window' || planner.decision === undefined ? focusOf(view, view.windows?.at(-1)) : {};
  const { from, to } = focus;
  const known = from !== undefined && to !== undefined;
  return {
    ...(plan.path !== undefined && plan.from !== undefined
      ? { path: [plan.from, ...plan.path] }
      : known && focus.shot !== true
        ? { path: [from, to] }
        : {}),
    ...(plan.shot !== undefined && planner.from !== undefined && plan.at !== undefined
      ? { aim: { from: planner.from, to: plan.at, firer: plan.shot.firer, target: plan.shot.target } }
      : known && focus.shot === true
        ? { aim: { from, to, firer: view.pending?.shot?.firer, target: view.pending?.shot?.target } }
        : {}),
    ...(to !== undefined && from === undefined ? { targets: new Set([to]) } : {}),
  };
}
