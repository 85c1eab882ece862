{{- define "perfwarden.fullname" -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" -}}
{{- else if contains $name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "perfwarden.selector" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "perfwarden.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{ include "perfwarden.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "perfwarden.metadata" -}}
name: {{ include "perfwarden.fullname" . }}
namespace: {{ .Release.Namespace }}
labels:
  {{- include "perfwarden.labels" . | nindent 2 }}
{{- end -}}

{{- define "perfwarden.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "perfwarden.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "perfwarden.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}
{{- end -}}

{{- define "perfwarden.claim" -}}
{{- default (include "perfwarden.fullname" .) .Values.persistence.existingClaim -}}
{{- end -}}

{{- /* What cannot work is refused before anything is installed. */ -}}
{{- define "perfwarden.check" -}}
{{- if and (gt (int .Values.replicaCount) 1) (not .Values.database.url) -}}
{{- fail "replicaCount > 1 needs PostgreSQL: set database.url, or replicaCount to 1" -}}
{{- end -}}
{{- if and .Values.database.url (not .Values.existingSecret) (not .Values.extraEnv) (not .Values.extraEnvFrom) -}}
{{- fail "database.url needs a password: set existingSecret to a Secret with the key database-password" -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) -}}
{{- fail "ingress.enabled needs ingress.host" -}}
{{- end -}}
{{- if and .Values.route.enabled (not .Values.route.parentRefs) -}}
{{- fail "route.enabled needs route.parentRefs" -}}
{{- end -}}
{{- end -}}
