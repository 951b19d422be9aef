import { expect, test } from 'vitest'
import type { Entry } from '#contract/storage.ts'
import { folderUrl, subfoldersOf, rowId, kindText, pathSteps } from './storageText.ts'

const entry = (part: Partial<Entry>): Entry => ({
  kind: 'file',
  name: 'a.pdf',
  path: 'a.pdf',
  file: 7,
  type: 'file',
  mime: 'application/pdf',
  bytes: 1,
  files: 1,
  url: '',
  thumbUrl: null,
  displayUrl: null,
  createdOn: '',
  createdBy: '',
  href: null,
  rights: [],
  ...part,
})

test('puts bucket and path into the address, and leaves out what is not set', () => {
  expect(folderUrl({ firm: 7, path: '' })).toBe('/storage/7')
  expect(folderUrl({ firm: 7, bucket: 'R & D', path: 'a/50% off' })).toBe(
    '/storage/7?bucket=R%20%26%20D&path=a%2F50%25%20off',
  )
})

test('splits a path into steps', () => {
  expect(pathSteps('')).toEqual([])
  expect(pathSteps('a/a')).toEqual([
    { name: 'a', path: 'a' },
    { name: 'a', path: 'a/a' },
  ])
})

test('gives a folder a negative number', () => {
  const folder = (path: string) => rowId(entry({ kind: 'folder', file: null, path }))
  expect(folder('a')).toBeLessThan(0)
  expect(folder('a')).not.toBe(folder('b'))
  expect(rowId(entry({}))).toBe(7)
})

test('describes a file type in one word', () => {
  expect(kindText(entry({}))).toBe('PDF')
  expect(kindText(entry({ mime: 'image/jpeg' }))).toBe('Picture')
  expect(kindText(entry({ mime: 'application/zip' }))).toBe('File')
  expect(kindText(entry({ kind: 'folder', files: 1200 }))).toBe('1,200 files')
})

test('shows the folders between the open one and a found file', () => {
  const below = (path: string, at: string) => subfoldersOf(entry({ path }), at)
  expect(below('a.pdf', '')).toBe('')
  expect(below('forms/a.pdf', 'forms')).toBe('')
  expect(below('forms/2026/a.pdf', '')).toBe('forms/2026')
  expect(below('forms/2026/a.pdf', 'forms')).toBe('2026')
})
