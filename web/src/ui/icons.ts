/** Line drawings on a field of 24 by 24, in the weight of the condensed type. */
export const ICONS = {
  sun:
    'M12 4V2M12 22v-2M4 12H2M22 12h-2M6.3 6.3L5 5M19 19l-1.3-1.3M6.3 17.7L5 19M19 5l-1.3 1.3' +
    'M12 7.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0-9z',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  lamp: 'M4 20h16M12 20V9M7 9h10L15 3H9zM12 9v3',
  close: 'M5 5l14 14M19 5L5 19',
  check: 'M4 12.5l5.5 5.5L20 6.5',
  undo: 'M8 4L3.5 8.5L8 13M4 8.5h9.5a6 6 0 0 1 0 12H9',
  flag: 'M6 22V3M6 4h12l-3 4l3 4H6',
  shake: 'M2 8l5-2l5 3l5-3l5 2v8l-3 1l-6 4l-7-4l-4-1zM12 9l-3 4l2 1l3-2l5 5',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 7v5l3.5 2.5',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15L19.5 12z',
  talk: 'M4 4h16v12H11l-5 4.5V16H4z',
  link: 'M10 14a4 4 0 0 0 6 .5l3.5-3.5a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5L4.5 13a4 4 0 0 0 5.7 5.7L12 17',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  eye: 'M2 12c3-5 6.5-7 10-7s7 2 10 7c-3 5-6.5 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z',
  people:
    'M9 4a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7zM2 20c.5-5 3-7 7-7s6.5 2 7 7zM16 4.5a3.2 3.2 0 0 1 0 6M18 13.5c2.5.7 3.7 3 4 6.5',
  computer: 'M3 5h18v11H3zM9 20h6M12 16v4M7 9h4M7 12h7',
  book: 'M12 6c-2-2-5-2.5-9-2v15c4-.5 7 0 9 2c2-2 5-2.5 9-2V4c-4-.5-7 0-9 2zM12 6v15',
  turn: 'M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5',
  gear:
    'M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6zM12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1' +
    'M16.6 16.6l2.1 2.1M5.3 18.7l2.1-2.1M16.6 7.4l2.1-2.1' +
    'M12 5.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13z',
  menu: 'M4 7h16M4 12h16M4 17h16',
  up: 'M5 15l7-7l7 7',
  down: 'M5 9l7 7l7-7',
  right: 'M9 5l7 7l-7 7',
  left: 'M15 5l-7 7l7 7',
  gun: 'M12 3v4M12 17v4M3 12h4M17 12h4M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10z',
  warn: 'M12 3.5L22 20.5H2zM12 10v5M12 17.6v.2',
  print: 'M7 9V3h10v6M7 17H4v-8h16v8h-3M7 14h10v7H7z',
  download: 'M12 3v12M7 10.5l5 5l5-5M4 20h16',
  shield: 'M12 3l8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6zM8.5 12l2.5 2.5l4.5-5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  locate: 'M12 2v4M12 18v4M2 12h4M18 12h4M12 6a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM12 11.5v1',
  ruler: 'M3 15L15 3l6 6L9 21zM7 11l2 2M10 8l3 3M13 5l2 2',
  hint: 'M9 18h6M10 21h4M8 14.5a6 6 0 1 1 8 0c-.8.8-1 1.5-1 3.5H9c0-2-.2-2.7-1-3.5z',
  face: 'M8 20V5M4 9l4-4l4 4M16 4v15M12 15l4 4l4-4',
  shift: 'M12 21V5M9.5 8L12 4.5l2.5 3.5M3 9h4v7H3zM17 9h4v7h-4z',
  exit: 'M12 20V5M6 10.5L12 4.5l6 6M4 21h16',
  type: 'M3 6h18v12H3zM6.5 10h1M10.5 10h1M14.5 10h1M7 14h10',
} as const;

export type IconName = keyof typeof ICONS;
