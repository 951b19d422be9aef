import type { actionShape, preCheckShape, readyShape, verifyShape } from '#contract/checklists.ts'
import type { z } from 'zod'
import { api } from '../../../kit/api/client.ts'
import { read } from '../../../kit/api/queries.ts'
import type { ManagedRow } from './ManagedList.tsx'

export type Kind = 'ready' | 'precheck' | 'action' | 'verify'

/** An item of any of the four lists, with id and name unified. */
export type Item = ManagedRow & {
  vehicleMake: number | null
  vehicleMakeName: string | null
  isOptional: boolean
  calibrateEventType: number | null
  calibrateEventTypeName: string | null
  calibrateServiceGroup: number | null
  calibrateServiceGroupName: string | null
  isVideo: boolean
  isImage: boolean
  isFile: boolean
  isTestDrive: boolean
  calibrateVerifyTemplate: string | null
}
type Ask = { firm: number; inactive: boolean; type?: number; group?: number }
export type Sent = Partial<Omit<Item, 'id' | 'sort' | 'firm'>> & { id: number; firm?: number }

const none = {
  calibrateServiceGroup: null,
  calibrateServiceGroupName: null,
  isVideo: false,
  isImage: false,
  isFile: false,
  isTestDrive: false,
  calibrateVerifyTemplate: null,
}
type Ready = z.infer<typeof readyShape>
type PreCheck = z.infer<typeof preCheckShape>
type Action = z.infer<typeof actionShape>
type Verify = z.infer<typeof verifyShape>

/** How each list is read, saved, and sorted, and what its items can require. */
export const kinds = {
  ready: {
    className: 'CalibrateReady',
    path: 'lookup/calibrateReady',
    nameField: 'calibrateReadyName',
    ask: (query: Ask) => ({
      ...read('GET lookup/calibrateReady', { query }),
      select: (rows: Ready[]): Item[] =>
        rows.map((row) => ({ ...none, ...row, id: row.calibrateReady, name: row.calibrateReadyName })),
    }),
    save: ({ id, name, ...more }: Sent) =>
      api('POST lookup/saveCalibrateReady', {
        body: { ...more, calibrateReady: id, calibrateReadyName: name },
      }),
  },
  precheck: {
    className: 'CalibratePreCheck',
    path: 'lookup/calibratePreChecklist',
    nameField: 'calibratePreCheckName',
    ask: (query: Ask) => ({
      ...read('GET lookup/calibratePreChecklist', { query }),
      select: (rows: PreCheck[]): Item[] =>
        rows.map((row) => ({ ...none, ...row, id: row.calibratePreCheck, name: row.calibratePreCheckName })),
    }),
    save: ({ id, name, ...more }: Sent) =>
      api('POST lookup/saveCalibratePreChecklist', {
        body: { ...more, calibratePreCheck: id, calibratePreCheckName: name },
      }),
  },
  action: {
    className: 'CalibrateActionType',
    path: 'lookup/calibrateActionType',
    nameField: 'calibrateActionTypeName',
    ask: (query: Ask) => ({
      ...read('GET lookup/calibrateActionType', { query }),
      select: (rows: Action[]): Item[] =>
        rows.map((row) => ({
          ...none,
          ...row,
          id: row.calibrateActionType,
          name: row.calibrateActionTypeName,
        })),
    }),
    save: ({ id, name, ...more }: Sent) =>
      api('POST lookup/saveCalibrateActionType', {
        body: { ...more, calibrateActionType: id, calibrateActionTypeName: name },
      }),
  },
  verify: {
    className: 'CalibrateVerify',
    path: 'lookup/calibrateVerify',
    nameField: 'calibrateVerifyName',
    ask: (query: Ask) => ({
      ...read('GET lookup/calibrateVerify', { query }),
      select: (rows: Verify[]): Item[] =>
        rows.map((row) => ({ ...none, ...row, id: row.calibrateVerify, name: row.calibrateVerifyName })),
    }),
    save: ({ id, name, ...more }: Sent) =>
      api('POST lookup/saveCalibrateVerify', {
        body: { ...more, calibrateVerify: id, calibrateVerifyName: name },
      }),
  },
} as const

/** Readiness items have neither a service group nor photo and file requirements. */
export const hasGroup = (kind: Kind): boolean => kind === 'precheck' || kind === 'action'
export const hasRequirements = (kind: Kind): boolean => kind !== 'ready'
/** Verifications are never optional. */
export const hasOptional = (kind: Kind): boolean => kind !== 'verify'
export const hasTestDrive = (kind: Kind): boolean => kind === 'action' || kind === 'verify'
