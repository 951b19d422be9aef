import { api } from '../../kit/api/client.ts'
import { warn } from '../../kit/browser/log.ts'
import { setPushOwner } from './pushOwner.ts'
import { t } from './texts.ts'

const worker = '/service-worker.js'

export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The push endpoint of this browser's service worker, or null while pushes are off. */
export const pushAddress = async (): Promise<string | null> => {
  if (!supportsPush()) return null
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

const deviceName = (): string => {
  const agent = navigator.userAgent
  const browser = /Edg\//.test(agent)
    ? 'Edge'
    : /Firefox\//.test(agent)
      ? 'Firefox'
      : /Chrome\//.test(agent)
        ? 'Chrome'
        : /Safari\//.test(agent)
          ? 'Safari'
          : t('devices.browser')
  // texts-ignore: names in the user agent
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0].replace('Mac OS X', 'macOS')
  return system ? t('devices.name', { browser, system }) : browser
}

const registerSubscription = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint, keys } = subscription.toJSON()
  await api('POST notifications/subscribe', {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      device: deviceName(),
    },
  })
}

/**
 * Asks for permission, subscribes, and registers the endpoint with the server. @throws Error with a
 * displayable message
 */
export const enablePush = async (username: string): Promise<void> => {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(t('push.notAllowed'))
  const { key } = await api('GET notifications/pushKey')
  const registration = await navigator.serviceWorker.register(worker)
  await navigator.serviceWorker.ready
  const existing = await registration.pushManager.getSubscription()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  const subscription =
    existing ??
    (await registration.pushManager.subscribe(options).catch(() => {
      throw new Error(t('push.serviceSilent'))
    }))
  await registerSubscription(subscription)
  setPushOwner(username)
}

export const disablePush = async (): Promise<void> => {
  setPushOwner(null)
  const registration = await navigator.serviceWorker.getRegistration(worker)
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await api('POST notifications/unsubscribe', { body: { endpoint: subscription.endpoint } })
  await subscription.unsubscribe()
}

/** Call after sign-in of the owner of the pushes: they stopped when the previous session ended. */
export const resumePush = async (): Promise<void> => {
  if (!supportsPush()) return
  try {
    const registration = await navigator.serviceWorker.getRegistration(worker)
    const subscription = await registration?.pushManager.getSubscription()
    if (subscription) await registerSubscription(subscription)
  } catch (error) {
    warn('Resuming pushes to this browser failed.', error)
  }
}
