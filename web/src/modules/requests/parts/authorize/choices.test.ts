import { describe, expect, it } from 'vitest'
import {
  isSomeoneElsesAnswer,
  carryOverChoices,
  missingMessage,
  sumRows,
  previousAmount,
  type AskedService,
} from './choices.ts'

const line = (id: number, amount: string, over: Partial<AskedService> = {}): AskedService => ({
  id,
  description: `Service ${id}`,
  amount,
  was: null,
  authorization: 'open',
  ...over,
})
const asked = [line(1, '210.00'), line(2, '180.00'), line(3, '250.00'), line(4, '100.10')]

describe('answers of an authority', () => {
  it('are summed by answer, to the cent', () => {
    expect(sumRows(asked, { 1: 'yes', 4: 'yes', 3: 'no' })).toEqual([
      { key: 'yes', label: 'Yes, 2 services', amount: '310.10' },
      { key: 'no', label: 'No, 1 service', amount: '250.00' },
      { key: 'open', label: 'Not answered, 1 service', amount: '180.00' },
    ])
    expect(sumRows([], {})).toEqual([{ key: 'yes', label: 'Yes, 0 services', amount: '0.00' }])
  })
  it('are kept when the page is read again, but for what has another price or is gone', () => {
    const now = [line(1, '210.00'), line(2, '199.00'), line(5, '40.00')]
    expect(carryOverChoices(asked, now, { 1: 'yes', 2: 'yes', 3: 'no' })).toEqual({ 1: 'yes' })
    expect(previousAmount(asked, line(2, '199.00'))).toBe('180.00')
    expect(previousAmount([], line(2, '199.00', { was: '170.00' }))).toBe('170.00')
    expect(previousAmount(asked, line(1, '210.00'))).toBeNull()
  })
  it('are sent with an answer, a name and a signature', () => {
    const whole = { answered: 1, name: 'Helen', method: 'draw', drawing: 'iVBO' } as const
    expect(missingMessage(whole)).toBeUndefined()
    expect(missingMessage({ ...whole, method: 'type', drawing: undefined })).toBeUndefined()
    expect(missingMessage({ ...whole, answered: 0 })).toContain('Yes, No or Later')
    expect(missingMessage({ ...whole, name: ' ' })).toContain('name')
    expect(missingMessage({ ...whole, drawing: undefined })).toContain('Draw')
  })
  it('are somebody else’s when they do not say what was sent', () => {
    const answer = (id: number, authorization: 'yes' | 'no') => ({ id, authorization })
    const stands = {
      name: 'Helen',
      at: '2026-03-09T14:00:00Z',
      signature: 'typed' as const,
      total: '210.00',
      services: [{ ...answer(1, 'yes'), description: 'Service 1', amount: '210.00' }],
    }
    expect(isSomeoneElsesAnswer({ name: 'Helen', services: [answer(1, 'yes')] }, stands)).toBe(false)
    expect(isSomeoneElsesAnswer({ name: 'Helen', services: [answer(1, 'no')] }, stands)).toBe(true)
    expect(isSomeoneElsesAnswer({ name: 'Hugo', services: [answer(1, 'yes')] }, stands)).toBe(true)
    expect(isSomeoneElsesAnswer({ name: 'Helen', services: [answer(2, 'yes')] }, stands)).toBe(true)
  })
})
