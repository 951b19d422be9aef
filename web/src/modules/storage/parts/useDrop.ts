import { useState, type DragEvent } from 'react'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Drop target for files. Without `onFiles`, drops are ignored. */
export const useDrop = (onFiles: ((files: File[]) => void) | undefined) => {
  const [over, setOver] = useState(false)
  if (!onFiles) return { over: false, ways: {} }
  const ways = {
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      // A folder has size 0 and no type. Leave it out; its files can be dropped by themselves.
      const files = [...event.dataTransfer.files].filter((file) => file.size > 0 || file.type !== '')
      if (files.length > 0) onFiles(files)
    },
  }
  return { over, ways }
}
