import { afterEach, expect, test } from 'vitest'
import { addCommandLayer, runCommand } from './commands.ts'

const cleanUps: (() => void)[] = []
afterEach(() => cleanUps.splice(0).forEach((cleanUp) => cleanUp()))
const runs: string[] = []
const addLayer = () => {
  const layer = addCommandLayer()
  cleanUps.push(layer.remove)
  return {
    ...layer,
    setChat: (title: string) =>
      layer.set([{ id: 'chat', title, group: 'Show', run: () => runs.push(title) }]),
  }
}
const runChat = () => {
  runs.length = 0
  return runCommand('chat') ? runs[0] : undefined
}

test("a screen's command overrides the frame's, even after the frame updates its own", () => {
  const [frame, screen] = [addLayer(), addLayer()]
  frame.setChat('list')
  screen.setChat('of the RO')
  expect(runChat()).toBe('of the RO')
  frame.setChat('list, 2 unread')
  expect(runChat()).toBe('of the RO')
  screen.remove()
  expect(runChat()).toBe('list, 2 unread')
  frame.remove()
  expect(runChat()).toBeUndefined()
})
