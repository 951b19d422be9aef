/** The parts of a service worker and its registration that an update uses. */
type Worker = Pick<ServiceWorker, 'state' | 'addEventListener'>
export interface Registration {
  installing: Worker | null
  waiting: Worker | null
  update(): Promise<unknown>
}

/** Resolves when the newest service worker is active. @throws when it can't be loaded or stored */
export const activateNewest = async (registration: Registration): Promise<void> => {
  await registration.update()
  const worker = registration.installing ?? registration.waiting
  if (!worker) return
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === 'activated') resolve()
      else if (worker.state === 'redundant') reject(new Error('The new version could not be stored.'))
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Loads the newest app, also on a device that keeps it for times without a connection. @throws when it can't be loaded */
export const updateApp = async (): Promise<void> => {
  const registration =
    'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined
  if (registration) await activateNewest(registration)
  location.reload()
}
