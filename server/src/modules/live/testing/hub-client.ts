import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { LiveChange, ServerFrame } from '#contract/live.ts'

type Waiting = { wants(frame: ServerFrame): boolean; got(frame: ServerFrame): void }

/** A browser's end of the hub: keeps what came and the last cursor. */
export class HubClient {
  readonly frames: ServerFrame[] = []
  readonly socket: WebSocket
  readonly closed: Promise<number>
  cursor: number | undefined
  #waiting: Waiting[] = []

  constructor(
    url: string,
    hello?: { token: string; after?: number; age?: number },
    headers: Record<string, string> = {},
  ) {
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}/hub`, { headers })
    this.socket.on('error', () => undefined)
    this.closed = new Promise((resolve) => this.socket.on('close', resolve))
    this.socket.on('message', (data) => this.#take(JSON.parse(String(data)) as ServerFrame))
    if (hello) this.socket.on('open', () => this.send({ name: 'hello', ...hello }))
  }

  #take(frame: ServerFrame): void {
    if ('cursor' in frame) this.cursor = frame.cursor
    this.frames.push(frame)
    for (const each of this.#waiting.filter(({ wants }) => wants(frame))) each.got(frame)
  }

  send(frame: object): void {
    this.socket.send(JSON.stringify(frame))
  }

  /** The first frame that is wanted, whether it came already or is still to come. */
  until(wants: (frame: ServerFrame) => boolean): Promise<ServerFrame> {
    const found = this.frames.find(wants)
    if (found) return Promise.resolve(found)
    return new Promise((got, fail) => {
      this.#waiting.push({ wants, got })
      this.closed.then(
        (code) => fail(new Error(`closed with ${code}`)),
        () => undefined,
      )
    })
  }

  /** Until a change of this kind and id came. */
  change(kind: string, id: number): Promise<ServerFrame> {
    return this.until((frame) => isChange(frame) && frame.data.kind === kind && frame.data.id === id)
  }

  /** Ids of the changes of a kind that came, in their order. */
  ids(kind: string, type = 'Status'): number[] {
    return this.frames
      .filter(isChange)
      .flatMap((frame) => (frame.type === type && frame.data.kind === kind ? [frame.data.id] : []))
  }

  async cut(): Promise<void> {
    this.socket.terminate()
    await this.closed
  }
}

type ChangeFrame = { name: 'sendMessage'; type: string; cursor: number; data: LiveChange }
const isChange = (frame: ServerFrame): frame is ChangeFrame & ServerFrame =>
  frame.name === 'sendMessage' && 'cursor' in frame

/** Connected and welcomed. */
export const welcomed = async (url: string, token: string | null, after?: number): Promise<HubClient> => {
  const client = new HubClient(url, { token: token ?? '', ...(after === undefined ? {} : { after }) })
  await once(client.socket, 'open')
  await client.until((frame) => frame.name === 'welcome')
  return client
}
