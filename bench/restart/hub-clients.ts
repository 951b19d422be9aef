import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { WebSocket } from 'ws'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { hubConnection } from '../../web/src/kit/live/hubConnection.ts'

const atOnce = 100

/** Clients that run the browser's code, follow the changes of a bench, and come back when their connection breaks. */
export const makeHubClients = (count: number, url: string, token: string | null) => {
  /** When each attempt to connect was made. */
  const tries: number[] = []
  const all = Array.from({ length: count }, () => {
    const heard: number[] = []
    const client = {
      heard,
      live: false,
      liveAt: 0,
      resyncs: 0,
      /** Attempts since it was last live, and the most that it ever needed. */
      attempts: 0,
      mostAttempts: 0,
      breaks: 0,
      cursor: undefined as number | undefined,
    }
    const line = hubConnection(
      {
        connect: () => {
          tries.push(performance.now())
          client.mostAttempts = Math.max(client.mostAttempts, ++client.attempts)
          const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/hub`, { perMessageDeflate: false })
          socket.on('error', () => undefined)
          return socket as never
        },
        token: () => token,
        cursor: { read: () => client.cursor, save: (cursor) => (client.cursor = cursor) },
        online: () => true,
        age: () => 0,
        chance: Math.random,
        log: () => undefined,
      },
      {
        state: ({ line: now }) => {
          if (client.live && now !== 'live') client.breaks++
          client.live = now === 'live'
          if (!client.live) return
          client.liveAt = performance.now()
          client.attempts = 0
        },
        change: (_type, change) => void (change.kind === 'bench' && heard.push(change.id)),
        presence: () => undefined,
        position: () => undefined,
        chat: () => undefined,
        answer: () => undefined,
        resync: () => void client.resyncs++,
        bye: () => undefined,
      },
    )
    return Object.assign(client, { line })
  })
  return {
    all,
    tries,
    connect: async () => {
      for (let from = 0; from < count; from += atOnce) {
        const some = all.slice(from, from + atOnce)
        for (const { line } of some) line.start()
        await until(() => some.every(({ live }) => live))
      }
    },
    /** Clients that lost, repeated, or reordered one of the changes 1 to `said`. */
    wrong: (said: number) =>
      all.filter(({ heard }) => heard.some((id, at) => id !== at + 1) || heard.length !== said),
    stop: () => {
      for (const { line } of all) line.stop()
    },
  }
}

export const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await pause(20)
}

/** Says changes that every client hears, numbered from 1. `owner` is a connection as superuser. */
export const makeSpeaker = (owner: pg.Client) => {
  let said = 0
  return {
    said: () => said,
    say: () =>
      // Under the lock of the log's writer, because the product writes to it as well.
      owner.query(
        `begin;
         select pg_advisory_xact_lock(${advisoryLocks.hubLog});
         insert into hub_log (cursor, type, parties, data)
           select (select coalesce(max(cursor), 0) + 1 from hub_log), 'Status', array[1],
             jsonb_build_object('kind', 'bench', 'id', ${++said}, 'version', 1, 'what', 'bench.said');
         select pg_notify('hub', '');
         commit`,
      ),
    clean: () =>
      owner.query(
        "delete from hub_log where data ->> 'kind' = 'bench' and cursor < (select max(cursor) from hub_log)",
      ),
  }
}
