import { createHash } from 'node:crypto'
import { copyFileSync, linkSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { draw, motifs, type Motif } from './motifs.ts'
import { reportPdf } from './report-pdf.ts'
import { guidOf } from './random.ts'
import type { Random } from './random.ts'

/** A stored picture or document under its own keys. */
export type StoredCopy = {
  key: string
  thumbKey: string | null
  displayKey: string | null
  bytes: number
  sha256: string
}
type Master = { content: Uint8Array; thumb: Uint8Array | null; sha256: string; first?: StoredCopy }

const variants = 3

/** The demo's pictures: drawn once and copied for every row that needs one. */
export class Pictures {
  readonly #masters: Map<string, Master>
  readonly #random: Random
  readonly #folder: string | undefined
  private constructor(masters: Map<string, Master>, random: Random, folder: string | undefined) {
    this.#masters = masters
    this.#random = random
    this.#folder = folder
  }

  /** Without a folder nothing is drawn or written, and the rows name files that do not exist. */
  static async draw(random: Random, folder: string | undefined): Promise<Pictures> {
    const masters = new Map([['paper 0', masterOf(reportPdf(), null)]])
    const grain = folder ? await makeGrain() : null
    await Promise.all(
      motifs.flatMap((motif) =>
        Array.from({ length: variants }, async (_, variant) => {
          const name = `${motif} ${variant}`
          masters.set(
            name,
            grain ? await shoot(motif, variant, grain) : masterOf(Buffer.from(name), Buffer.from(name)),
          )
        }),
      ),
    )
    return new Pictures(masters, random, folder)
  }

  copyOf(motif: string): StoredCopy {
    const variant = motif === 'paper' ? 0 : this.#random.int(0, variants - 1)
    const master = this.#masters.get(`${motif} ${variant}`)
    if (!master) throw new Error(`There is no picture "${motif}"`)
    const copy: StoredCopy = {
      key: this.#key('original'),
      thumbKey: master.thumb ? this.#key('derived') : null,
      displayKey: master.thumb ? this.#key('derived') : null,
      bytes: master.content.length,
      sha256: master.sha256,
    }
    if (this.#folder) this.#store(this.#folder, master, copy)
    return copy
  }

  #key(kind: string): string {
    const id = guidOf({ random: this.#random })
    return `${kind}/${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
  }

  /** Hard links store the same bytes once under many names, where the file system allows. */
  #store(folder: string, master: Master, copy: StoredCopy): void {
    const put = (key: string | null, content: Uint8Array | null, first: string | null | undefined): void => {
      if (!key || !content) return
      const path = join(folder, key)
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      if (!first) return writeFileSync(path, content, { mode: 0o600 })
      try {
        linkSync(join(folder, first), path)
      } catch {
        copyFileSync(join(folder, first), path)
      }
    }
    put(copy.key, master.content, master.first?.key)
    put(copy.thumbKey, master.thumb, master.first?.thumbKey)
    put(copy.displayKey, master.content, master.first?.key ?? copy.key)
    master.first ??= copy
  }
}

/** Sensor noise in poor light. */
const makeGrain = (): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 22 } as const
  return sharp({ create: { width: 960, height: 720, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const shoot = async (motif: Motif, variant: number, grain: Buffer): Promise<Master> => {
  const content = await sharp(Buffer.from(draw(motif, variant)))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 80 })
    .toBuffer()
  const thumb = await sharp(content).resize({ width: 320 }).jpeg({ quality: 78 }).toBuffer()
  return masterOf(content, thumb)
}

const masterOf = (content: Uint8Array, thumb: Uint8Array | null): Master => ({
  content,
  thumb,
  sha256: createHash('sha256').update(content).digest('hex'),
})
