import { randomUUID } from 'node:crypto'
import { Client } from '#server/testing/client.ts'
import { membersOfEach, password } from './people.ts'
import { openRawConnection, type OnFrame, type PlainLine } from './raw-connection.ts'

type Chat = { key: string; usernames: string[] }
type Flight = { start: number; done(): void }

/** How each message frame starts, before its cursor. */
const begin = '{"name":"sendMessage","type":"Chat","cursor":'
/** Offset of the frame's name, and its first letter, which tells message frames from answers. */
const nameAt = '{"name":"'.length
const ownLetter = 's'.charCodeAt(0)
const zero = 48
const nine = 57

/**
 * Messages in flight and their outcome. Each copy's cursor is read and must exceed the last one on its
 * connection, so ten copies prove ten members. The tenth copy is parsed and must hold the guid and text
 * that were sent.
 */
export class MessagesInFlight {
  readonly delivered = new Set<string>()
  /** Milliseconds from sending to the last copy. */
  readonly took: number[] = []
  refused = 0
  readonly #flights = new Map<string, Flight>()
  readonly #copies = new Map<number, number>()
  #lines: { line: PlainLine; key: string }[] = []
  #turn = 0

  get underWay(): number {
    return this.#flights.size
  }

  async open(url: string, chats: readonly Chat[]): Promise<void> {
    const nobody = new Client(url, null)
    for (const { key, usernames } of chats)
      this.#lines.push(
        ...(await Promise.all(
          usernames.map(async (username) => {
            const { token } = await nobody.signIn(username, password)
            return { key, line: await openRawConnection(url, token ?? '', this.#ear()) }
          }),
        )),
      )
  }

  /** Handles the frames of one connection. */
  #ear(): OnFrame {
    let last = 0
    return (bytes, from, to) => {
      if (bytes[from + nameAt] !== ownLetter) return this.#answered(bytes.toString('latin1', from, to))
      let at = from + begin.length
      let cursor = 0
      for (let digit = bytes[at] ?? 0; digit >= zero && digit <= nine; digit = bytes[++at] ?? 0)
        cursor = cursor * 10 + digit - zero
      // Frames without a cursor are transient or about something else.
      if (cursor === 0) return
      if (cursor <= last) throw new Error(`A line heard ${cursor} after ${last}.`)
      last = cursor
      const copies = (this.#copies.get(cursor) ?? 0) + 1
      if (copies < membersOfEach) return void this.#copies.set(cursor, copies)
      this.#copies.delete(cursor)
      this.#arrived(bytes.toString('utf8', from, to))
    }
  }

  #answered(text: string): void {
    if (!text.startsWith('{"name":"answer"') || text.includes('"ok":true')) return
    const { guid } = JSON.parse(text) as { guid: string }
    this.refused++
    this.#land(guid)
  }

  #arrived(text: string): void {
    const { data } = JSON.parse(text) as { data: { message?: { guid: string; message: string } } }
    const { guid = '', message = '' } = data.message ?? {}
    const flight = this.#flights.get(guid)
    if (!flight) return
    if (!message.includes(guid.slice(0, 8))) throw new Error(`Another text than what was sent: ${message}`)
    this.delivered.add(guid)
    this.took.push(performance.now() - flight.start)
    this.#land(guid)
  }

  #land(guid: string): void {
    const flight = this.#flights.get(guid)
    this.#flights.delete(guid)
    flight?.done()
  }

  /** Sends a message over the next connection. Resolves when everyone has it, or when it was refused. */
  send(): Promise<void> {
    return new Promise((done) => {
      const one = this.#lines[this.#turn++ % this.#lines.length]
      const guid = randomUUID()
      this.#flights.set(guid, { start: performance.now(), done })
      const data = {
        channel: one?.key,
        guid,
        message: `<p>Message ${guid.slice(0, 8)} about the left front camera</p>`,
      }
      one?.line.say(JSON.stringify({ name: 'sendMessage', type: 'Chat', data }))
    })
  }

  close(): void {
    for (const { line } of this.#lines) line.cut()
  }
}
