/** Where the page is: a pure reading of the address. */

export type Route =
  | { readonly page: 'start' }
  | { readonly page: 'setup'; readonly game?: string; readonly scenario?: string; readonly invite?: boolean }
  | { readonly page: 'matches' }
  | { readonly page: 'table'; readonly id: string; readonly at?: number }
  | { readonly page: 'join'; readonly token: string }
  | { readonly page: 'rulebook'; readonly game?: string; readonly part?: string; readonly scenario?: string }
  | { readonly page: 'scene'; readonly game: string; readonly id: string }
  | { readonly page: 'replay'; readonly id?: string; readonly at?: number }
  | { readonly page: 'analysis'; readonly game?: string; readonly query: string }
  | { readonly page: 'editor'; readonly game?: string; readonly query: string }
  | { readonly page: 'forces'; readonly game?: string; readonly query: string }
  | { readonly page: 'learn'; readonly game?: string; readonly lesson?: string }
  | { readonly page: 'verify'; readonly id?: string }
  | { readonly page: 'watch'; readonly game?: string }
  | { readonly page: 'print'; readonly game?: string; readonly sheet?: string; readonly query: string }
  | { readonly page: 'settings' }
  | { readonly page: 'lost' };

/** What addresses meant that named no game, when there was only one. */
const FIRST_GAME = 'tankchess';

export function routeOf(path: string, search = ''): Route {
  const [first = '', second = '', third = '', fourth = ''] = path
    .split('/')
    .filter((p) => p !== '')
    .map(decoded);
  const query = new URLSearchParams(search);
  switch (first) {
    case '':
      return { page: 'start' };
    case 'new': {
      const scenario = query.get('board');
      return {
        page: 'setup',
        ...gameOf(second),
        ...(scenario === null ? {} : { scenario }),
        ...(query.has('invite') ? { invite: true } : {}),
      };
    }
    case 'matches':
      if (second === '') return { page: 'matches' };
      return tableRoute(second, query);
    case 'match':
      return second === '' ? { page: 'lost' } : tableRoute(second, query);
    case 'join':
      return second === '' || third !== '' ? { page: 'lost' } : { page: 'join', token: second };
    case 'rules':
      if (third === 'example' && fourth !== '') return { page: 'scene', game: second, id: fourth };
      return {
        page: 'rulebook',
        ...gameOf(second),
        ...(third === '' || third === 'example' ? {} : { part: third }),
        ...(fourth === '' ? {} : { scenario: fourth }),
      };
    case 'replay':
      return { page: 'replay', ...(second === '' ? {} : { id: second }), ...momentOf(query) };
    case 'analysis':
    case 'editor':
    case 'forces':
      // Links from before there were several games carry a Tank Chess position and no name.
      return { page: first, ...gameOf(second || (search === '' ? '' : FIRST_GAME)), query: search };
    case 'learn':
      if (/^\d{1,3}$/.test(second)) return { page: 'learn', game: FIRST_GAME, lesson: second };
      return { page: 'learn', ...gameOf(second), ...(third === '' ? {} : { lesson: third }) };
    case 'verify':
      return { page: 'verify', ...(second === '' ? {} : { id: second }) };
    case 'watch':
      return { page: 'watch', ...gameOf(second) };
    case 'print':
      return { page: 'print', ...gameOf(second), ...(third === '' ? {} : { sheet: third }), query: search };
    case 'settings':
      return { page: 'settings' };
    default:
      return { page: 'lost' };
  }
}

function tableRoute(id: string, query: URLSearchParams): Route {
  return { page: 'table', id, ...momentOf(query) };
}

const gameOf = (name: string): { readonly game?: string } => (name === '' ? {} : { game: name });

/** The entry that `?at=` names. */
function momentOf(query: URLSearchParams): { readonly at?: number } {
  const at = Number(query.get('at') ?? NaN);
  return Number.isInteger(at) && at >= 0 ? { at } : {};
}

/** A broken escape in an address leads to the page for lost ones, not to an exception. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
