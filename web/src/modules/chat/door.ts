export { widgetNow } from './state/widget.ts'
