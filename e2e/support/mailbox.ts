import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A letter as it came over the wire. */
export interface Letter {
  from: string
  to: string[]
  /** Headers and body, MIME and all. */
  raw: string
}

export interface Mailbox {
  /** For SMTP_URL. */
  url: string
  /** Waits for the first letter to this address whose text or subject holds these words; takes it out. */
  take(to: string, words: string): Promise<Letter>
  stop(): Promise<void>
}

/** A mail server on a local port that speaks real SMTP and keeps what it is given. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope
        letters.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((each) => each.address),
          raw,
        })
        done()
        waiting.forEach((look) => look())
      }, done)
    },
  })
  server.on('error', (error) => console.error('the mailbox failed', error))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo

  const takeNow = (to: string, words: string): Letter | undefined => {
    const index = letters.findIndex((each) => each.to.includes(to) && plain(each.raw).includes(words))
    return index < 0 ? undefined : letters.splice(index, 1)[0]
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    take: (to, words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = takeNow(to, words)
          if (!found) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        const timer = setTimeout(() => {
          waiting.delete(look)
          const there = letters.map((each) => `${each.to.join(', ')}: ${headerOf(each.raw, 'subject')}`)
          reject(new Error(`No letter to ${to} with "${words}". There: ${there.join('; ') || 'none'}`))
        }, 30_000)
        waiting.add(look)
        look()
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The raw letter with quoted-printable lines put together again. */
export const plain = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))

/** One header of a letter, unfolded. */
export const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(raw)?.[1]?.replace(/\r?\n[ \t]+/g, ' ') ?? ''

/** The bytes of the first attachment of this kind ("application/pdf"). */
export function attachmentOf(letter: Letter, type: string): { name: string; bytes: Buffer } {
  const boundary = /boundary="?([^"\r\n;]+)/i.exec(letter.raw)?.[1]
  const part = letter.raw
    .split(`--${boundary}`)
    .find((each) => headerOf(each, 'content-type').startsWith(type))
  if (!part) throw new Error(`The letter carries no ${type}.`)
  const name = /filename="?([^"\r\n;]+)/i.exec(part)?.[1] ?? ''
  const body = part.slice(part.search(/\r?\n\r?\n/)).trim()
  return { name, bytes: Buffer.from(body, 'base64') }
}
