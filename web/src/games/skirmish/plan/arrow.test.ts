import { describe, expect, it } from 'vitest';
import { begin, course, driven, faced, mostIn, sided, slid, swung, towards, turned } from './arrow';
import { bearing, distance, gap, corners, slide, turnBetween } from '../plane';

const size = { length: 687, width: 342 };
const arrow = { arrowWidth: 200, arrowLength: 1500 };
const from = { x: 3000, y: 3000, h: 0 };

describe('the arrow under the finger', () => {
  it('points where the finger is, and the tank faces that way', () => {
    const a = towards(begin(from, size, arrow), { x: 4000, y: 4000 });
    expect(a.pose.h).toBe(450);
    expect(distance(from, a.pose)).toBeCloseTo(1414, -1);
    expect(course(a)).toBe(450);
  });
  it('goes no farther than the survey says', () => {
    const a = towards(begin(from, size, arrow), { x: 3000, y: 9000 }, 1199);
    expect(a.pose).toEqual({ x: 3000, y: 4199, h: 0 });
  });
  it('slides, swings, turns, faces back and changes sides', () => {
    const a = driven(begin(from, size, arrow), 900, 500);
    expect(a.pose).toEqual({ x: 3500, y: 3000, h: 900 });
    expect(slid(a, 100).pose).toEqual({ x: 3600, y: 3000, h: 900 });
    expect(swung(a, 900).pose).toEqual({ x: 3000, y: 2500, h: 1800 });
    expect(turned(a, -100).pose.h).toBe(3500);
    expect(faced(a).pose.h).toBe(2700);
    expect(slid(faced(a), 100).pose.x).toBe(3600);
    const over = sided(a);
    expect(distance(over.pose, a.pose)).toBeCloseTo(size.width + 200, 0);
    expect(sided(over, 'left').pose).toEqual(a.pose);
  });
  it('knows how far it may go between two surveyed directions', () => {
    const reach = Array.from({ length: 72 }, (_, i) => (i === 1 ? 400 : 1000));
    expect(mostIn(reach, 0)).toBe(1000);
    expect(mostIn(reach, 25)).toBe(400);
    expect(mostIn(reach, 50)).toBe(400);
    expect(mostIn(undefined, 50)).toBeUndefined();
    expect(mostIn([-1, -1], 0)).toBeUndefined();
  });
});

describe('the plane', () => {
  it('TK-G.a counts headings clockwise from north', () => {
    expect(bearing({ x: 0, y: 0 }, { x: 10, y: 0 })).toBe(900);
    expect(bearing({ x: 0, y: 0 }, { x: 0, y: -10 })).toBe(1800);
    expect(turnBetween(3500, 100)).toBe(200);
    expect(slide({ x: 0, y: 0, h: 7 }, 900, 100)).toEqual({ x: 100, y: 0, h: 7 });
  });
  it('TK-9.n measures from hull to hull', () => {
    const a = corners({ x: 4500, y: 2000, h: 0 }, 590, 262);
    expect(gap(a, corners({ x: 4500, y: 4090, h: 1800 }, 590, 262))).toBeCloseTo(1500, 3);
    expect(gap(a, corners({ x: 4500, y: 2100, h: 0 }, 590, 262))).toBe(0);
  });
});
