import { addDays, offsetAt, todayAt } from './days.ts'
import { motifOf } from './motifs.ts'
import type { Demo, ChecklistItem, Person } from './world.ts'

export type Progress = 'open' | 'partial' | 'done'

type ItemsPlan = {
  event: number
  request: number
  firm: number
  type: number
  groups: readonly number[]
  progress: Progress
  by: Person
  zone: string
  from: string
  to: string
  leaveOpen: readonly string[]
}

/** Visits older than this have no photos and documents, to keep the demo small. */
const photoDays = 30

/** Adds a visit's checklist items as far as they are done, with the photos and documents they require. */
export const addItems = (demo: Demo, plan: ItemsPlan): void => {
  const required = demo.base.items.filter(
    (item) =>
      (item.event_type === null || item.event_type === plan.type) &&
      (item.service_group === null || plan.groups.includes(item.service_group)),
  )
  const isRecent = plan.from > `${addDays(todayAt(plan.zone, demo.now), -photoDays)}T00:00:00Z`
  const inOrder = ['ready', 'precheck', 'action', 'verify'].flatMap((kind) =>
    required.filter((item) => item.kind === kind),
  )
  const reach = { open: 0, partial: 0.62, done: 1 }[plan.progress] * inOrder.length
  const span = Date.parse(plan.to) - Date.parse(plan.from)
  inOrder.forEach((item, index) => {
    const isSkipped = plan.progress === 'done' && item.is_optional && demo.random.chance(0.2)
    const isDone = index < reach && !isSkipped && !plan.leaveOpen.includes(item.name)
    const doneAt = new Date(Date.parse(plan.from) + (span * (index + 1)) / (inOrder.length + 1)).toISOString()
    const id = demo.rows.add('event_item', {
      event: plan.event,
      request: plan.request,
      kind: item.kind,
      item: item.id,
      name: item.name,
      is_optional: item.is_optional,
      is_image: item.is_image && isRecent,
      is_video: item.is_video && isRecent,
      is_file: item.is_file && isRecent,
      is_test_drive: item.is_test_drive,
      done_at: isDone ? doneAt : null,
      done_by: isDone ? plan.by.user : null,
      done_by_name: isDone ? plan.by.name : '',
      skipped_reason: isSkipped ? 'Not on this vehicle' : '',
      note: isDone && item.name === 'Tire pressures' ? `${demo.random.int(33, 36)} psi all around` : '',
      action_minutes: isDone && item.kind === 'action' ? demo.random.int(4, 32) : null,
      rate: null,
      sort: item.sort,
      version: isDone ? 2 : 1,
      created_at: plan.from,
      updated_at: isDone ? doneAt : plan.from,
    })
    if (!isDone) return
    if (item.is_test_drive) addDrive(demo, plan, id, doneAt)
    if (isRecent && (item.is_image || item.is_video)) addPhoto(demo, plan, item, id, doneAt)
    if (isRecent && item.is_file) addPaper(demo, plan, item, id, doneAt)
  })
}

const addDrive = (demo: Demo, plan: ItemsPlan, item: number, endedAt: string): void => {
  const odometer = demo.random.int(4_000, 96_000)
  demo.rows.add('test_drive', {
    event: plan.event,
    request: plan.request,
    event_item: item,
    user: plan.by.user,
    user_name: plan.by.name,
    started_at: new Date(Date.parse(endedAt) - demo.random.int(12, 28) * 60_000).toISOString(),
    ended_at: endedAt,
    odometer_start: odometer,
    odometer_end: odometer + demo.random.int(4, 14),
    route: [],
    result: 'passed',
    notes: '',
    version: 1,
    created_at: endedAt,
    updated_at: endedAt,
  })
}

const addFile = (
  demo: Demo,
  plan: ItemsPlan,
  item: number,
  at: string,
  about: { kind: 'photo' | 'file'; name: string; motif: string; mime: string },
): void => {
  const copy = demo.pictures.copyOf(about.motif)
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(plan.zone).toPlainDateTime().toString()
  demo.rows.add('file', {
    firm: plan.firm,
    request: plan.request,
    event: plan.event,
    event_item: item,
    kind: about.kind,
    name: about.name,
    mime: about.mime,
    bytes: copy.bytes,
    sha256: copy.sha256,
    key: copy.key,
    thumb_key: copy.thumbKey,
    display_key: copy.displayKey,
    taken_local: about.kind === 'photo' ? local.slice(0, 19) : null,
    taken_offset: about.kind === 'photo' ? offsetAt(plan.zone, at) : null,
    uploaded_by: plan.by.user,
    created_at: at,
  })
}

const addPhoto = (demo: Demo, plan: ItemsPlan, item: ChecklistItem, id: number, at: string): void =>
  addFile(demo, plan, id, at, {
    kind: 'photo',
    name: `IMG_${demo.random.int(1000, 9999)}.jpg`,
    motif: motifOf(item.name),
    mime: 'image/jpeg',
  })

const addPaper = (demo: Demo, plan: ItemsPlan, item: ChecklistItem, id: number, at: string): void =>
  addFile(demo, plan, id, at, {
    kind: 'file',
    name: item.name.startsWith('Scan') ? 'scan-report.pdf' : 'calibration-report.pdf',
    motif: 'paper',
    mime: 'application/pdf',
  })
