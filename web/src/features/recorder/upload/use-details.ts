import { useState } from 'react';
import type { PendingRecording } from '../flow/recorder-state.ts';
import { recordingName, recordingNameFault } from '../flow/recording-name.ts';

/** Name and project of a finished recording, as they are typed and chosen. A blank name is the one that it has. */
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
