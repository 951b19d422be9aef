import { expect, test } from 'vitest'
import { activateNewest, type Registration } from './updateApp.ts'

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  /** Resolves when somebody waits for this worker. */
  watched = Promise.withResolvers<void>()
  become(state: ServiceWorkerState): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>): void {
    super.addEventListener(...args)
    this.watched.resolve()
  }
}
const registrationOf = (worker: FakeWorker | null, update = () => Promise.resolve()): Registration => ({
  installing: worker as unknown as Registration['installing'],
  waiting: null,
  update,
})

test('waits until the new service worker has stored the app and is active', async () => {
  const worker = new FakeWorker()
  let isDone = false
  const done = activateNewest(registrationOf(worker)).then(() => (isDone = true))
  await worker.watched.promise
  worker.become('installed')
  // One turn of the event loop, after which a promise that was resolved too early has told.
  await new Promise((resolve) => setTimeout(resolve))
  expect(isDone).toBe(false)
  worker.become('activated')
  await done
  expect(isDone).toBe(true)
})

test('goes on at once if there is no newer service worker', () =>
  expect(activateNewest(registrationOf(null))).resolves.toBeUndefined())

test('fails if the new app could not be stored, or nobody answers', async () => {
  const worker = new FakeWorker()
  void worker.watched.promise.then(() => worker.become('redundant'))
  await expect(activateNewest(registrationOf(worker))).rejects.toThrow('could not be stored')
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(activateNewest(registrationOf(null, offline))).rejects.toThrow('Failed to fetch')
})
