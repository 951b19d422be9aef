import { afterEach, expect, test } from 'vitest'
import { placeForCommands, runCommand } from './commands.ts'

const leave: (() => void)[] = []
afterEach(() => leave.splice(0).forEach((each) => each()))
const said: string[] = []
const place = () => {
  const taken = placeForCommands()
  leave.push(taken.leave)
  return {
    ...taken,
    say: (words: string) =>
      taken.put([{ id: 'chat', title: words, group: 'Show', run: () => said.push(words) }]),
  }
}
const ran = () => {
  said.length = 0
  return runCommand('chat') ? said[0] : undefined
}

test('the screen covers the command of the frame, also after the frame has changed its own', () => {
  const [frame, screen] = [place(), place()]
  frame.say('list')
  screen.say('of the RO')
  expect(ran()).toBe('of the RO')
  frame.say('list, 2 unread')
  expect(ran()).toBe('of the RO')
  screen.leave()
  expect(ran()).toBe('list, 2 unread')
  frame.leave()
  expect(ran()).toBeUndefined()
})
