export type Signals = { beep: boolean; vibrate: boolean }

const KEY = 'practice-signals-off'

export function readSignals(): Signals {
  const off = readOff()
  return { beep: !off.includes('beep'), vibrate: !off.includes('vibrate') }
}

export function saveSignal(name: keyof Signals, on: boolean): Signals {
  const off = readOff().filter((each) => each !== name)
  try {
    localStorage.setItem(KEY, (on ? off : [...off, name]).join(' '))
  } catch {
    // Without storage the choice holds for this page alone.
  }
  return { ...readSignals(), [name]: on }
}

function readOff(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ')
  } catch {
    return []
  }
}

/** Short and quiet, because the microphone hears it too. */
export function giveSignal(times: number): void {
  const { beep, vibrate } = readSignals()
  if (vibrate) navigator.vibrate?.(Array.from({ length: times * 2 - 1 }, (_, at) => (at % 2 === 0 ? 150 : 80)))
  if (!beep || typeof AudioContext === 'undefined') return
  const context = new AudioContext()
  const tone = context.createOscillator()
  const volume = context.createGain()
  volume.gain.value = 0.05
  tone.frequency.value = 660
  tone.connect(volume).connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + 0.12 * times)
  tone.addEventListener('ended', () => void context.close())
}
