import { expect, test } from 'vitest'
import { noteChanges, notesOf } from './notes.ts'

test('metadata that the product sets itself is not a note', () => {
  expect(notesOf({ email: 'a@b.test', firm: 7, role: 14, user: 3, desk: 'West' })).toEqual([
    { name: 'desk', text: 'West' },
  ])
})

test('saves only changed notes, and removed ones as an empty text', () => {
  const before = [
    { name: 'desk', text: 'West' },
    { name: 'shift', text: 'Early' },
    { name: 'old', text: 'x' },
  ]
  const after = [
    { name: 'desk', text: 'West' },
    { name: 'shift', text: 'Late' },
    { name: ' van ', text: '12' },
    { name: '', text: 'nothing' },
  ]
  expect(noteChanges(before, after)).toEqual({ shift: 'Late', van: '12', old: '' })
})
