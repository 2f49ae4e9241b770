export {
  explainRefusal,
  headerValues,
  mistakes,
  readRecordedHeaders,
  RecordingError,
  type Explanation,
  type HeaderSource,
  type Recording,
} from '#diagnosis/index'
