import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { loadComponent, useLoaded } from './useLoaded.ts'

type Load = () => Promise<{ default: ComponentType<object> }>
function Page({ load }: { load: Load | undefined }) {
  const Part = useLoaded(load)
  return <p>{Part ? <Part /> : 'without'}</p>
}
const shown = (load: Load | undefined) => renderToStaticMarkup(<Page load={load} />)

test('a page is drawn without a part until its file is there, and then at once with it', async () => {
  const load = vi.fn<Load>(async () => ({ default: () => 'the part' }))
  expect(shown(load)).toBe('<p>without</p>')
  await loadComponent(load)
  // No fallback in between: a page that opens later has it from its first render on.
  expect(shown(load)).toBe('<p>the part</p>')
  await loadComponent(load)
  expect(load).toHaveBeenCalledOnce()
})

test('a part that is not needed is not drawn, loaded or not', async () => {
  const load: Load = async () => ({ default: () => 'the part' })
  await loadComponent(load)
  expect(shown(undefined)).toBe('<p>without</p>')
})
