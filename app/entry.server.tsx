export { handleError } from './render/handle-error.ts'
export { renderDocument as default } from './render/render-document.tsx'
