import { useState } from 'react';
import type { PendingRecording } from '../flow/recorder-state.ts';
import { recordingName, recordingNameFault } from '../flow/recording-name.ts';

/** Form state for the name and the project of a finished recording. A blank name keeps the present one. */
export function useDetails(recording: PendingRecording) {
  const [name, setName] = useState(recording.name);
  const [projectId, setProjectId] = useState(recording.projectId);
  const isBlank = name.trim() === '';
  return {
    name,
    setName,
    projectId,
    setProjectId,
    nameFault: isBlank ? undefined : recordingNameFault(name),
    change: { name: isBlank ? recording.name : recordingName(name, new Date()), projectId },
  };
}

export type Details = ReturnType<typeof useDetails>;
