import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { LiveChange, ServerFrame } from '#contract/live.ts'

type Waiter = { matches(frame: ServerFrame): boolean; resolve(frame: ServerFrame): void }

/** The browser's end of a hub connection. It records all frames and the last cursor. */
export class HubClient {
  readonly frames: ServerFrame[] = []
  readonly socket: WebSocket
  readonly closed: Promise<number>
  cursor: number | undefined
  #waiters: Waiter[] = []

  constructor(
    url: string,
    hello?: { token: string; after?: number; age?: number },
    headers: Record<string, string> = {},
  ) {
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}/hub`, { headers })
    this.socket.on('error', () => undefined)
    this.closed = new Promise((resolve) => this.socket.on('close', resolve))
    this.socket.on('message', (data) => this.#receive(JSON.parse(String(data)) as ServerFrame))
    if (hello) this.socket.on('open', () => this.send({ name: 'hello', ...hello }))
  }

  #receive(frame: ServerFrame): void {
    if ('cursor' in frame) this.cursor = frame.cursor
    this.frames.push(frame)
    for (const waiter of this.#waiters.filter(({ matches }) => matches(frame))) waiter.resolve(frame)
  }

  send(frame: object): void {
    this.socket.send(JSON.stringify(frame))
  }

  /** Resolves to the first matching frame, whether it has already arrived or not. Rejects when the socket closes. */
  waitFor(matches: (frame: ServerFrame) => boolean): Promise<ServerFrame> {
    const found = this.frames.find(matches)
    if (found) return Promise.resolve(found)
    return new Promise((resolve, reject) => {
      this.#waiters.push({ matches, resolve })
      this.closed.then(
        (code) => reject(new Error(`closed with ${code}`)),
        () => undefined,
      )
    })
  }

  /** Resolves once a change of this kind and id has arrived. */
  waitForChange(kind: string, id: number): Promise<ServerFrame> {
    return this.waitFor((frame) => isChange(frame) && frame.data.kind === kind && frame.data.id === id)
  }

  /** The ids of all changes of a kind, in the order they arrived. */
  changeIds(kind: string, type = 'Status'): number[] {
    return this.frames
      .filter(isChange)
      .flatMap((frame) => (frame.type === type && frame.data.kind === kind ? [frame.data.id] : []))
  }

  async disconnect(): Promise<void> {
    this.socket.terminate()
    await this.closed
  }
}

type ChangeFrame = { name: 'sendMessage'; type: string; cursor: number; data: LiveChange }
const isChange = (frame: ServerFrame): frame is ChangeFrame & ServerFrame =>
  frame.name === 'sendMessage' && 'cursor' in frame

/** Connects to the hub and waits for its welcome frame. */
export const connectHubClient = async (
  url: string,
  token: string | null,
  after?: number,
): Promise<HubClient> => {
  const client = new HubClient(url, { token: token ?? '', ...(after === undefined ? {} : { after }) })
  await once(client.socket, 'open')
  await client.waitFor((frame) => frame.name === 'welcome')
  return client
}
