import type { Profile } from '#contract/identity.ts'
import type { FileInfo } from '#contract/storage.ts'
import { todayIn } from '../../kit/time/today.ts'
import { warn } from '../../kit/browser/log.ts'
import { loadLookups } from '../../kit/api/lookupQueries.ts'
import { queryClient } from '../../kit/api/queries.ts'
import { onSession } from '../../kit/api/session.ts'
import { onLiveState } from '../../kit/live/live.ts'
import { clearAnswers, clearOldAnswers, keepAnswers, keepThumbs } from '../../kit/offline/answers.ts'
import { noteOfflineFirm, setOfflineOwner } from '../../kit/offline/offlineOwner.ts'
import { currentOutbox, onSettled } from '../../kit/outbox/current.ts'
import { loadChatAhead, loadChatListAhead } from '../../modules/chat/door.ts'
import { drivesQuery } from '../../modules/requests/parts/drive/useDriveDraft.ts'
import { resultsQuery } from '../../modules/requests/parts/results/useResults.ts'
import { visitQuery } from '../../modules/requests/parts/tech/visitQuery.ts'
import { shiftDay } from '../../modules/schedule/parts/day.ts'
import { visitsQuery } from '../../modules/schedule/parts/useVisits.ts'
import { weekQuery } from '../../modules/schedule/parts/useTechSchedule.ts'

/** What is loaded ahead for a day and the next, in bytes at most. */
const budget = 2_000_000
/** What a visit's page offers to choose from. */
const lookups = ['HoldReason', 'CancelReason', 'TechnicianStatus']
/** Loaded again after this long, if the line is there. */
const againMs = 15 * 60_000

/** Loads the work of today and tomorrow: its visits with drives and thumbnails, and the chats of its own orders. */
const loadDays = async ({ user, timezone }: Pick<Profile, 'user' | 'timezone'>): Promise<void> => {
  const today = todayIn(timezone)
  const days = [today, shiftDay(today, 1)]
  const week = Promise.all([
    queryClient.prefetchQuery(weekQuery(today)),
    loadLookups(queryClient, lookups).catch(() => undefined),
  ])
  const lists = await Promise.all(days.map((day) => queryClient.fetchQuery(visitsQuery(day))))
  await week
  const ids = [...new Set(lists.flatMap(({ items }) => items.map((row) => row.calibrateEvent)))]
  let left = budget
  const files: FileInfo[] = []
  for (const id of ids) {
    if (left <= 0) return
    const visit = await queryClient.fetchQuery(visitQuery(id))
    await queryClient.prefetchQuery(drivesQuery(id))
    await queryClient.prefetchQuery(resultsQuery(id))
    left -= JSON.stringify(visit).length
    files.push(...visit.files)
  }
  // No visit goes without its checklist for a picture of another, and pictures leave room for the chats.
  left -= await keepThumbs(user, files, left / 2)
  const own = lists.flatMap(({ items }) => items.filter(({ unassigned }) => !unassigned))
  for (const order of new Set(own.map(({ calibrate }) => calibrate))) {
    if (left <= 0) return
    left -= await loadChatAhead(user, `request_${order}`, left)
  }
  // After the chats, because opening one may have made it.
  await loadChatListAhead()
}

/** Visits are read again this long after the last act that was sent. */
const readAgainMs = 1000

/** Keeps the visits that acts were sent for up to date, because no page may show them. Returns the function that stops it. */
const refreshSent = (failed: (error: unknown) => void): (() => void) => {
  const ids = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const readAgain = () => {
    for (const id of ids) {
      const query = visitQuery(id)
      // A page that shows it reads it by itself.
      if (!queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive())
        queryClient.fetchQuery({ ...query, staleTime: 0 }).catch(failed)
    }
    ids.clear()
  }
  const stop = onSettled(({ calibrateEvent }, { kind }) => {
    if (kind !== 'done' || calibrateEvent === undefined) return
    ids.add(calibrateEvent)
    clearTimeout(timer)
    timer = setTimeout(readAgain, readAgainMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Has the browser keep the app, so that it opens without a connection. */
const storeApp = async (): Promise<void> => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ kind: 'storeApp' })
}

/** Prepares this device for work without a connection. Returns the function that stops it. */
export const startOffline = (me: Pick<Profile, 'user' | 'firm' | 'timezone'>): (() => void) => {
  currentOutbox()
  setOfflineOwner(me.user)
  const failed = (error: unknown) => warn('Preparing this device for work offline failed.', error)
  clearAnswers(noteOfflineFirm(me.firm) ? null : me.user).catch(failed)
  storeApp().catch(failed)
  // Asks the browser not to remove what is kept when space runs short. It decides without asking the person.
  void navigator.storage?.persist?.().catch(() => false)
  let loadedAt = 0
  const load = () => {
    if (Date.now() - loadedAt < againMs) return
    loadedAt = Date.now()
    loadDays(me)
      .then(clearOldAnswers)
      .catch((error: unknown) => {
        loadedAt = 0
        failed(error)
      })
  }
  const stops = [
    keepAnswers(queryClient, me.user),
    refreshSent(failed),
    onLiveState(({ line }) => line === 'live' && load()),
    onSession((session) => {
      if (session !== 'signedOut') return
      setOfflineOwner(null)
      clearAnswers(null).catch(failed)
    }),
  ]
  // After the page itself has loaded.
  const timer = setTimeout(load, 3000)
  return () => {
    clearTimeout(timer)
    stops.forEach((stop) => stop())
  }
}
