import type { Act } from '../../../kit/outbox/act.ts'
import { saveFile } from '../../../kit/browser/saveFile.ts'
import { currentOutbox } from '../../../kit/outbox/current.ts'
import { receiptNumber } from '../../../kit/outbox/receiptNumber.ts'

/** Saves a waiting file, or what an act says, among the downloads of the device. */
export const saveToDevice = async (act: Act): Promise<void> => {
  const { says, about, at, body, file, id, receipt } = act
  const number = receiptNumber(receipt)
  const content =
    (file && (await currentOutbox()?.file(id))) ??
    new Blob([JSON.stringify({ receipt: number, says, about, at, body }, null, 2)], {
      type: 'application/json',
    })
  saveFile(content, file?.name ?? `${number}.json`)
}
