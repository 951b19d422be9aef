import { addWorkdays, weekday } from './days.ts'
import type { Center, Person } from './world.ts'

export type Slot = { day: string; start: number; technician: Person; bay: number; isMobile: boolean }

const opens = 8 * 60
const closes = 17 * 60

/** Who is free when: a technician does one visit after the other, in a bay of their own. */
export class Calendar {
  readonly #free = new Map<string, number>()

  /** The first place at or after a day, for a visit of so many minutes. `prefer` moves one technician to the front. */
  take(center: Center, day: string, minutes: number, prefer = 0): Slot {
    let on = weekday(day) < 6 ? day : addWorkdays(day, 1)
    for (;;) {
      for (let turn = 0; turn < center.technicians.length; turn++) {
        const index = (prefer + turn) % center.technicians.length
        const key = `${center.id} ${on} ${index}`
        const start = this.#free.get(key) ?? opens
        if (start + minutes <= closes) {
          this.#free.set(key, Math.ceil((start + minutes + 15) / 15) * 15)
          return slotOf(center, index, on, start)
        }
      }
      on = addWorkdays(on, 1)
    }
  }

  /** Keeps a technician's day free until a time. */
  reserve(center: Center, index: number, day: string, until = closes): void {
    this.#free.set(`${center.id} ${day} ${index}`, until)
  }

  /** A place at a time that was agreed, whatever else there is. */
  fix(center: Center, index: number, day: string, start: number): Slot {
    return slotOf(center, index, day, start)
  }
}

const slotOf = (center: Center, index: number, day: string, start: number): Slot => ({
  day,
  start,
  technician: center.technicians[index]!,
  bay: center.bays[index]!,
  isMobile: index === center.technicians.length - 1,
})
