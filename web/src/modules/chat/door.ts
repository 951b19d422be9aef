export { widgetNow } from './state/widget.ts'
export { loadChatAhead, loadChatListAhead } from './state/storedThreads.ts'
