import { addWorkdays, weekday } from './days.ts'
import type { Center, Person } from './world.ts'

export type Slot = { day: string; start: number; technician: Person; bay: number; isMobile: boolean }

const openingMinute = 8 * 60
const closingMinute = 17 * 60

/** Tracks when technicians are free: each does one visit after the other, in a bay of their own. */
export class Calendar {
  readonly #free = new Map<string, number>()

  /** Books the first free slot on or after a day. `prefer` is the index of the technician to try first. */
  book(center: Center, day: string, minutes: number, prefer = 0): Slot {
    let on = weekday(day) < 6 ? day : addWorkdays(day, 1)
    for (;;) {
      for (let turn = 0; turn < center.technicians.length; turn++) {
        const index = (prefer + turn) % center.technicians.length
        const key = `${center.id} ${on} ${index}`
        const start = this.#free.get(key) ?? openingMinute
        if (start + minutes <= closingMinute) {
          this.#free.set(key, Math.ceil((start + minutes + 15) / 15) * 15)
          return slotOf(center, index, on, start)
        }
      }
      on = addWorkdays(on, 1)
    }
  }

  /** Blocks a technician's day until a time, in minutes after midnight. */
  reserve(center: Center, index: number, day: string, until = closingMinute): void {
    this.#free.set(`${center.id} ${day} ${index}`, until)
  }

  /** Returns a slot at a given time, whatever else is booked. */
  slotAt(center: Center, index: number, day: string, start: number): Slot {
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
