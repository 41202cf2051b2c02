import { randomBytes } from 'node:crypto'
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'

// Recordings as browsers make them, of silent packets: what a reader of containers sees is real, what a player plays
// is silence and grey.

type Kind = 'webm-opus' | 'mp4-aac' | 'mp4-avc' | 'webm-vp8-alone'

const SILENT_OPUS = Uint8Array.of(0xf8, 0xff, 0xfe)
const SILENT_AAC = Uint8Array.of(0x01, 0x40, 0x20, 0x07, 0x00, 0x00, 0x00, 0x00)
/** AAC-LC, 44,100 Hz, one channel. */
const AAC_CONFIG = Uint8Array.of(0x12, 0x08)
/** The head of a baseline stream of 16 by 16 pixels. */
const AVC_CONFIG = Uint8Array.from(Buffer.from('0142c00affe100096742c00adc42c0442001000468ce3c80', 'hex'))
const AVC_FRAME = Uint8Array.of(0x00, 0x00, 0x00, 0x05, 0x65, 0x88, 0x84, 0x00, 0x10)

const AUDIO = {
  opus: { packet: SILENT_OPUS, seconds: 0.02, config: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1 } },
  aac: {
    packet: SILENT_AAC,
    seconds: 1024 / 44_100,
    config: { codec: 'mp4a.40.2', sampleRate: 44_100, numberOfChannels: 1, description: AAC_CONFIG },
  },
} as const

const VIDEO = {
  avc: {
    packet: AVC_FRAME,
    config: { codec: 'avc1.42c00a', codedWidth: 16, codedHeight: 16, description: AVC_CONFIG },
  },
  vp8: {
    packet: Uint8Array.of(0x10, 0x00, 0x00, 0x9d, 0x01, 0x2a, 16, 0, 16, 0),
    config: { codec: 'vp8', codedWidth: 16, codedHeight: 16 },
  },
} as const

const TRACKS: Record<Kind, { container: 'webm' | 'mp4'; audio?: keyof typeof AUDIO; video?: keyof typeof VIDEO }> = {
  'webm-opus': { container: 'webm', audio: 'opus' },
  'mp4-aac': { container: 'mp4', audio: 'aac' },
  'mp4-avc': { container: 'mp4', audio: 'aac', video: 'avc' },
  'webm-vp8-alone': { container: 'webm', video: 'vp8' },
}

/** A recording of this many seconds; `padding` bytes make it as heavy as a real one. */
export async function recordingOf(kind: Kind, seconds: number, padding = 0): Promise<Uint8Array> {
  const { container, audio, video } = TRACKS[kind]
  const target = new BufferTarget()
  const output = new Output({ format: container === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat(), target })
  const sound = audio ? new EncodedAudioPacketSource(audio) : null
  const picture = video ? new EncodedVideoPacketSource(video) : null
  if (sound) output.addAudioTrack(sound)
  if (picture) output.addVideoTrack(picture, { frameRate: 10 })
  await output.start()
  if (sound && audio) {
    const { packet, seconds: length, config } = AUDIO[audio]
    for (let at = 0, number = 0; at < seconds; at += length, number += 1)
      await sound.add(
        new EncodedPacket(packet, 'key', at, length),
        number === 0 ? { decoderConfig: config } : undefined,
      )
  }
  if (picture && video) {
    const { packet, config } = VIDEO[video]
    // A phone's database packs what repeats itself.
    const heavy = () => (padding > 0 ? new Uint8Array(randomBytes(padding)) : packet)
    for (let at = 0; at < seconds; at += 0.1)
      await picture.add(
        new EncodedPacket(at === 0 ? packet : heavy(), 'key', at, 0.1),
        at === 0 ? { decoderConfig: config } : undefined,
      )
  }
  await output.finalize()
  if (!target.buffer) throw new Error('nothing was written')
  return new Uint8Array(target.buffer)
}
