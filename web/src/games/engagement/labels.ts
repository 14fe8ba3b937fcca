import { percent } from '../../draw/chance';
import type { Say } from '../../words/say';
import { VEHICLES } from './printed';
import type { Action, OrderAction, Firing, View, WeaponSeen } from './types';

/** The chance that a shot does any damage, or, against men, that it hits. */
export const chanceOf = (w: WeaponSeen, lang: string, t: Say): string =>
  w.harm === undefined
    ? t('re.outlook.hit', { p: percent(w.hits ?? '0', lang) })
    : t('re.damage', { p: percent(w.harm, lang) });

/** What a weapon of a unit is called: by its mount in a vehicle, by itself in a squad. */
export function weaponLabel(f: Firing, ref: string, say: Say): string {
  if (f.mount !== undefined) {
    const m = VEHICLES.get(ref)?.weapons[f.mount];
    return m === undefined ? '' : `${say(`weapon.${m.weapon}`)} (${say(`mount.${m.mount}`)})`;
  }
  return f.weapon === undefined ? '' : say(`weapon.${f.weapon}`);
}

/** An order with what is declared along with it. */
export function orderLabel(a: OrderAction, say: Say, t: Say): string {
  const parts = [say(`order.${a.order}`)];
  if (a.watch === true) parts.push(t('re.order.watch'));
  if (a.unditch === true) parts.push(t('re.order.unditch'));
  if (a.hatch !== undefined) parts.push(t(`re.order.hatch.${a.hatch}`));
  if (a.goal !== undefined) parts.push(t('re.order.goal', { unit: a.goal }));
  return parts.join(', ');
}

/** A short name for an action that is chosen from a list; `text` is the server's, for what has no words here. */
export function actionLabel(a: Action, view: View, say: Say, t: Say, text = ''): string {
  switch (a.type) {
    case 'order':
      return t('re.of', { who: a.unit, what: orderLabel(a, say, t) });
    case 'assign':
      return t('re.act.assign', { unit: a.unit, man: a.man + 1, role: say(`role.${a.role}`) });
    case 'rally':
      return t(a.afoot === true ? 're.act.rally.afoot' : 're.act.rally', { unit: a.unit });
    case 'reboard':
      return t(`re.act.reboard.${a.to}`, { unit: a.unit });
    case 'mount':
      return t('re.act.mount', { unit: a.unit, vehicle: a.vehicle });
    case 'enter':
      return t('re.act.enter', { unit: a.unit, x: Math.round(a.x / 100), y: Math.round(a.y / 100) });
    case 'doze':
      return t('re.act.doze', {
        unit: a.unit,
        piece: say(`terrain.${view.terrain.find((p) => p.id === a.piece)?.type ?? ''}`),
      });
    case 'grenade':
      return a.location === undefined || a.location === ''
        ? t('re.act.bucket', { unit: a.unit })
        : a.second === undefined || a.second === ''
          ? t('re.act.grenade', { unit: a.unit, location: say(`location.${a.location}`) })
          : t('re.act.grenades', {
              unit: a.unit,
              location: say(`location.${a.location}`),
              second: say(`location.${a.second}`),
            });
    case 'fire': {
      const shots = a.shots ?? [];
      if (shots.some((s) => s.at === 'pots')) return t('re.act.pots', { unit: a.unit });
      if (shots.some((s) => s.ammo === 'SMOKE')) return t('re.act.smoke', { unit: a.unit });
      const first = shots[0];
      if (first === undefined) return t('re.act.last', { unit: a.unit });
      if (first.target !== undefined) return t('re.act.fire', { unit: a.unit, target: first.target });
      const last = { unit: a.unit, weapon: weaponLabel(first, '', say) };
      return first.name === undefined
        ? t('re.act.last.with', last)
        : t('re.act.last.at', { ...last, location: say(`location.${first.name}`) });
    }
    case 'snap':
      return t('re.act.snap', { unit: a.unit, step: a.step });
    case 'return-fire': {
      const foe = view.units.find((u) => u.id === view.ask.unit);
      const weapon = weaponLabel({ mount: a.weapon }, foe?.ref ?? '', say);
      return a.name === undefined
        ? t('re.act.return', { weapon })
        : t('re.act.return.at', { weapon, location: say(`location.${a.name}`) });
    }
    case 'push':
      return t('re.act.push', {
        unit: a.unit,
        vehicle: a.vehicle,
        x: Math.round(a.x / 100),
        y: Math.round(a.y / 100),
      });
    case 'deploy':
    case 'drive':
    case 'walk':
    case 'place':
    case 'dismount':
    case 'fall-back':
    case 'detect':
    case 'swarm':
    case 'fight':
    case 'leave':
    case 'stay':
      return t(`re.act.${a.type}`, { unit: a.unit });
    case 'muster':
    case 'done':
    case 'hold-fire':
    case 'dodge':
      return t(`re.act.${a.type}`);
    default:
      return text;
  }
}
