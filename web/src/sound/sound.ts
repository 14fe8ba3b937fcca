/** What can be heard. Words: `sound.<name>`. */
export const SOUNDS = ['engine', 'shot', 'blast', 'ricochet', 'dice', 'card', 'turn'] as const;
export type Sound = (typeof SOUNDS)[number];

/** Sounds are made, not recorded: noise through filters and a few tones, so that nothing has to be fetched. */
let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Browsers give no sound before somebody has touched the page; then there is none, and nothing is lost. */
function opened(): AudioContext | undefined {
  if (typeof AudioContext === 'undefined') return undefined;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  return context;
}

function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise !== undefined) return noise;
  noise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const data = noise.getChannelData(0);
  // A fixed sequence: every shot is the same shot.
  let x = 22222;
  for (let i = 0; i < data.length; i++) {
    x = (x * 16807) % 2147483647;
    data[i] = x / 1073741823.5 - 1;
  }
  return noise;
}

interface Grain {
  readonly at?: number;
  readonly long: number;
  readonly loud: number;
}

/** Filtered noise that swells at once and dies away. */
function hiss(
  audio: AudioContext,
  out: AudioNode,
  from: number,
  to: number,
  g: Grain,
  kind: BiquadFilterType = 'lowpass',
) {
  const start = audio.currentTime + (g.at ?? 0);
  const source = audio.createBufferSource();
  source.buffer = noiseOf(audio);
  source.loop = true;
  const filter = audio.createBiquadFilter();
  filter.type = kind;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + g.long);
  source.connect(filter).connect(faded(audio, out, start, g));
  source.start(start);
  source.stop(start + g.long);
}

function tone(audio: AudioContext, out: AudioNode, from: number, to: number, g: Grain, kind: OscillatorType = 'sine') {
  const start = audio.currentTime + (g.at ?? 0);
  const source = audio.createOscillator();
  source.type = kind;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, start + g.long);
  source.connect(faded(audio, out, start, g));
  source.start(start);
  source.stop(start + g.long);
}

function faded(audio: AudioContext, out: AudioNode, start: number, { long, loud }: Grain): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud, start + Math.min(0.02, long / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  gain.connect(out);
  return gain;
}

const MADE: Readonly<Record<Sound, (audio: AudioContext, out: AudioNode) => void>> = {
  engine: (a, out) => {
    tone(a, out, 46, 62, { long: 0.55, loud: 0.35 }, 'sawtooth');
    hiss(a, out, 240, 420, { long: 0.55, loud: 0.3 });
  },
  shot: (a, out) => {
    hiss(a, out, 2400, 180, { long: 0.4, loud: 0.9 });
    tone(a, out, 120, 40, { long: 0.25, loud: 0.7 });
  },
  blast: (a, out) => {
    hiss(a, out, 900, 60, { long: 0.8, loud: 1 });
    tone(a, out, 70, 28, { long: 0.6, loud: 0.8 });
  },
  ricochet: (a, out) => {
    tone(a, out, 2600, 700, { long: 0.45, loud: 0.25 });
    hiss(a, out, 5200, 3000, { long: 0.06, loud: 0.5 }, 'highpass');
  },
  dice: (a, out) => {
    for (const at of [0, 0.07, 0.13, 0.22]) hiss(a, out, 3200, 1800, { at, long: 0.04, loud: 0.5 }, 'bandpass');
  },
  card: (a, out) => hiss(a, out, 1800, 5200, { long: 0.14, loud: 0.4 }, 'bandpass'),
  turn: (a, out) => {
    tone(a, out, 523, 523, { long: 0.22, loud: 0.3 }, 'triangle');
    tone(a, out, 784, 784, { at: 0.14, long: 0.34, loud: 0.3 }, 'triangle');
  },
};

/** Plays a sound, at a volume in hundredths. */
export function play(sound: Sound, volume: number): void {
  const audio = opened();
  if (audio === undefined) return;
  const out = audio.createGain();
  // The ear hears powers: the middle of the slider sounds like half.
  out.gain.value = (volume / 100) ** 2;
  out.connect(audio.destination);
  MADE[sound](audio, out);
}
