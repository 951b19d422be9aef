import { afterEach, expect, test, vi } from 'vitest'
import { canUndo, closeToast, shownToasts, toast, undoLast } from './toast.ts'

afterEach(() => {
  while (canUndo()) undoLast()
  shownToasts().forEach(({ id }) => closeToast(id))
})

test('undo is available once, and only after an undoable action', () => {
  expect(canUndo()).toBe(false)
  const undo = vi.fn<() => void>()
  toast.ok('Saved')
  expect(canUndo()).toBe(false)
  toast.ok('Merged', { undo })
  expect(canUndo()).toBe(true)
  undoLast()
  expect(undo).toHaveBeenCalledOnce()
  expect(canUndo()).toBe(false)
})
