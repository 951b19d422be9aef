import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { watchStaleAnswers } from './staleAnswers.ts'

const queryKey = ['bay/bays']
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

/** A client whose query answers when `answer` is called. */
function begin() {
  const client = new QueryClient()
  const asked: ((bays: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => void asked.push(resolve))
  const answer = async (bays: string) => {
    asked.shift()?.(bays)
    await new Promise((resolve) => setTimeout(resolve))
  }
  const show = () => {
    const observer = new QueryObserver(client, { queryKey, queryFn, staleTime: Infinity })
    stops.push(observer.subscribe(() => undefined))
    return () => observer.getCurrentResult().data
  }
  stops.push(watchStaleAnswers(client), () => client.clear())
  return { client, asked, answer, show, queryFn }
}

test('a change during the first load is loaded after it', async () => {
  const { client, asked, answer, show } = begin()
  const shown = show()
  void client.invalidateQueries({ queryKey })
  await answer('before the change')
  expect(shown()).toBe('before the change')
  expect(asked).toHaveLength(1)
  await answer('after the change')
  expect(shown()).toBe('after the change')
  expect(asked).toHaveLength(0)
})

test('what was loaded ahead during a change is loaded again when it is shown', async () => {
  const { client, asked, answer, show, queryFn } = begin()
  void client.prefetchQuery({ queryKey, queryFn })
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
  await answer('before the change')
  expect(asked).toHaveLength(0)
  const shown = show()
  await answer('after the change')
  expect(shown()).toBe('after the change')
})

test('a restarted fetch and an answer without a change in between are not asked for twice', async () => {
  const { client, asked, answer, show } = begin()
  const shown = show()
  await answer('first')
  void client.invalidateQueries({ queryKey })
  void client.invalidateQueries({ queryKey })
  asked.shift()
  await answer('second')
  expect(shown()).toBe('second')
  expect(asked).toHaveLength(0)
})
