import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemNeed } from '#contract/kit/item-needs.ts'
import {
  needsOf,
  openItems,
  openItemsMessage,
  type ChecklistItem,
  type Evidence,
  type ItemKind,
} from './completion.ts'

const none = { skipReady: false, skipPrecheck: false, skipActions: false }
const nothing: Evidence = { files: [], drives: [] }
const item = (over: Partial<ChecklistItem> = {}): ChecklistItem => ({
  id: 1,
  kind: 'action',
  name: 'Set targets',
  isOptional: false,
  isImage: false,
  isVideo: false,
  isFile: false,
  isTestDrive: false,
  isDone: true,
  skippedReason: '',
  ...over,
})

describe('an item of a checklist', () => {
  it.each<[string, Partial<ChecklistItem>, Evidence, ItemNeed[]]>([
    ['is closed when done', {}, nothing, []],
    ['is open when not done', { isDone: false }, nothing, ['done']],
    ['stays open without its photo', { isImage: true }, nothing, ['photo']],
    ['is closed by its photo', { isImage: true }, { files: [{ item: 1, kind: 'photo' }], drives: [] }, []],
    [
      'is not closed by the photo of another item',
      { isImage: true },
      { files: [{ item: 2, kind: 'photo' }], drives: [] },
      ['photo'],
    ],
    [
      'names all that is missing',
      { isDone: false, isVideo: true, isFile: true },
      nothing,
      ['done', 'video', 'file'],
    ],
    [
      'takes a picture where a file is asked for',
      { isFile: true },
      { files: [{ item: 1, kind: 'photo' }], drives: [] },
      [],
    ],
    [
      'does not take the photo that it asks for as its file too',
      { isImage: true, isFile: true },
      { files: [{ item: 1, kind: 'photo' }], drives: [] },
      ['file'],
    ],
    [
      'needs a finished test drive',
      { isTestDrive: true },
      { files: [], drives: [{ item: 1, isFinished: false }] },
      ['drive'],
    ],
    [
      'takes a test drive of the whole visit',
      { isTestDrive: true },
      { files: [], drives: [{ item: null, isFinished: true }] },
      [],
    ],
    ['may stay open when optional', { isDone: false, isOptional: true, isImage: true }, nothing, []],
    ['may stay open when skipped with a reason', { isDone: false, skippedReason: 'No radar' }, nothing, []],
  ])('%s', (_says, over, evidence, needs) => {
    expect(needsOf(item(over), none, evidence)).toEqual(needs)
  })
  it.each<[ItemKind, keyof typeof none]>([
    ['ready', 'skipReady'],
    ['precheck', 'skipPrecheck'],
    ['action', 'skipActions'],
  ])('of %s is left out by %s', (kind, flag) => {
    expect(needsOf(item({ kind, isDone: false }), { ...none, [flag]: true }, nothing)).toEqual([])
    expect(needsOf(item({ kind: 'verify', isDone: false }), { ...none, [flag]: true }, nothing)).toEqual([
      'done',
    ])
  })
})

describe('all that is open', () => {
  it('is named in the order of the lists', () => {
    const open = openItems(
      [
        item({ id: 4, kind: 'verify', name: 'Sign', isDone: false }),
        item({ id: 3, name: 'Set targets', isImage: true }),
        item({ id: 2, kind: 'ready', name: 'Fuel', isDone: false }),
      ],
      none,
      nothing,
    )
    expect(open.map((each) => each.id)).toEqual([2, 3, 4])
    expect(`${openItemsMessage(open)}`).toBe(
      "You can't complete this visit yet. 3 items are open: Fuel (not done); Set targets (a photo is missing); Sign (not done).",
    )
  })
  it('holds exactly the items that need something', () => {
    const items = fc.uniqueArray(
      fc.record({
        id: fc.nat(50),
        kind: fc.constantFrom<ItemKind>('ready', 'precheck', 'action', 'verify'),
        name: fc.constant('x'),
        isOptional: fc.boolean(),
        isImage: fc.boolean(),
        isVideo: fc.boolean(),
        isFile: fc.boolean(),
        isTestDrive: fc.boolean(),
        isDone: fc.boolean(),
        skippedReason: fc.constantFrom('', 'because'),
      }),
      { selector: (each) => each.id },
    )
    fc.assert(
      fc.property(items, (all) => {
        const open = new Set(openItems(all, none, nothing).map((each) => each.id))
        for (const each of all) expect(open.has(each.id)).toBe(needsOf(each, none, nothing).length > 0)
      }),
    )
  })
})
